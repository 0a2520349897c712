import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  floatCoreTag,
  intCoreTag,
  load,
  mapTag,
  NOT_RESOLVED,
  type ScalarTagDefinition,
  YAMLException,
} from "js-yaml";
import type { Json } from "../json.ts";
import { isExactNumber, mostLevels } from "./yaml-value.ts";

/** Thrown for a valid YAML value that only the full parser can interpret. */
class Doubtful extends Error {}

/**
 * Parses the plain YAML of nearly all files many times faster than the full parser, which also records positions.
 * Returns undefined for any other YAML and for every mistake, so that the full parser can explain the mistake.
 */
export function readPlainYaml(text: string): Json | undefined {
  // The parsers disagree about a carriage return on its own and about the end of a document before any content.
  if (/\r(?!\n)|^\.\.\.(?:\s|$)/m.test(text)) return undefined;
  try {
    const value: unknown = load(text, { schema, maxAliases: 0, maxDepth: mostLevels - 1 });
    return isPlain(value) ? value : undefined;
  } catch (error) {
    if (error instanceof YAMLException || error instanceof Doubtful || error instanceof RangeError) return undefined;
    throw error;
  }
}

// A number too large to represent, such as 1E5130961: this parser takes it for text and the full parser for infinity.
const withExponent = /^[-+]?[\d.]+e[-+]?\d+$/i;

/** Restricts a number tag to numbers whose text can be recovered from the parsed value. */
function exact(tag: ScalarTagDefinition<number>): ScalarTagDefinition<number> {
  return defineScalarTag(tag.tagName, {
    ...tag,
    resolve: (source, isExplicit, tagName) => {
      const value = tag.resolve(source, isExplicit, tagName);
      const isDoubtful = value === NOT_RESOLVED ? withExponent.test(source) : isExplicit || !isExactNumber(source, value);
      if (isDoubtful) throw new Doubtful();
      return value;
    },
  });
}

const namedMap = defineMappingTag(mapTag.tagName, {
  ...mapTag,
  addPair: (container, key, value) => {
    if (key === null || typeof key === "object") throw new Doubtful();
    return mapTag.addPair(container, key, value);
  },
});

const schema = CORE_SCHEMA.withTags(exact(intCoreTag), exact(floatCoreTag), namedMap);

function isPlain(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") return true;
  return typeof value === "object" && Object.values(value).every(isPlain);
}
