/** The folders under src; each may import only from those before it. */
export const layerOrder: readonly string[] =
  "language llm world case shadow scenario suite conversation record score statistics store report agent customer run audit tau2 transcripts serve cli".split(
    " ",
  );
