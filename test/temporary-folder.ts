import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is deleted when its scope ends. */
export function temporaryFolder(): { readonly path: string; file(name: string): string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), "deskproof-"));
  return {
    path,
    file: (name) => join(path, name),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
