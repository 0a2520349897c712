import { Plain } from "./components/plain.tsx";
import { useHead, useView } from "./context.tsx";
import { format } from "./format.ts";
import { isGrowing } from "./live.ts";
import { useResource } from "./resource.ts";
import { linkTo } from "./router.ts";
import "./style/run-foot.css";

/** The footer of every page, with the run's name, its progress, and the version. */
export function RunFoot() {
  const head = useHead();
  const { runs, scored, planned, excluded, deskproof, live } = head;
  const known = useResource(useView().head);
  const stale = known.kind === "ready" && known.stale !== undefined;
  return (
    <footer class="run-foot">
      <p>
        <span>{runs.length === 1 ? <Plain text={runs[0]?.name ?? ""} /> : `${runs.length} runs`}</span>
        <span>
          {format(scored, "count")} of {format(planned, "count")} trials scored
          {excluded > 0 ? `, ${format(excluded, "count")} excluded` : ""}
          {live && isGrowing(head) ? <strong class="growing"> · still running</strong> : null}
          {stale ? <strong class="gone"> · the server has stopped: start deskproof view again</strong> : null}
        </span>
        <span>
          Deskproof <Plain text={deskproof} />
        </span>
        <a href={linkTo("method")}>How to read these results</a>
      </p>
    </footer>
  );
}
