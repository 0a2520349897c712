import type { WorldAccess } from "deskproof";
import { doesHubRun, homeOf } from "./home.ts";
import { changing } from "./service.ts";

type Cells = Readonly<Record<string, string | number | null>>;

/** Sets columns in a home's row. If the hub was not running and can run now, it starts. */
export function setHome(world: WorldAccess, line: string, cells: Cells): void {
  changing(world, line, () => {
    const before = homeOf(world, line);
    update(world, "homes", line, cells);
    const after = homeOf(world, line);
    if (before && after && !doesHubRun(before) && doesHubRun(after)) startHub(world, line);
  });
}

/** Restarts a hub; a dead or wet hub, or one without power, does not change. */
export function restartHub(world: WorldAccess, line: string): void {
  changing(world, line, () => {
    const home = homeOf(world, line);
    if (home && doesHubRun(home)) startHub(world, line);
  });
}

function startHub(world: WorldAccess, line: string): void {
  world.run(
    `UPDATE homes SET hub_state = 'ok', hub_started = ?,
            firmware = iif(firmware_ready = 'yes', '4.2', firmware), firmware_ready = 'no' WHERE line = ?`,
    world.today,
    line,
  );
  startSession(world, line);
}

/** Starts a new session: the hub loads the login and the speed that are stored for the line. */
export function startSession(world: WorldAccess, line: string): void {
  world.run("UPDATE homes SET login = iif(login = 'sent', 'ok', login), live = NULL WHERE line = ?", line);
}

/** Sets columns in a phone's row; with `registers`, the phone also registers with the network again. */
export function setPhone(world: WorldAccess, line: string, cells: Cells, registers = false): void {
  changing(world, line, () => {
    update(world, "phones", line, cells);
    if (registers) register(world, line);
  });
}

function register(world: WorldAccess, line: string): void {
  world.run(
    `UPDATE phones SET registration = 'ok',
            seen_state = (SELECT state FROM lines WHERE id = phones.line),
            seen_data = (SELECT data FROM mobile_lines WHERE line = phones.line),
            seen_roaming = (SELECT roaming FROM mobile_lines WHERE line = phones.line)
     WHERE line = ?`,
    line,
  );
}

function update(world: WorldAccess, table: "homes" | "phones", line: string, cells: Cells): void {
  const columns = Object.keys(cells);
  if (columns.length === 0) return;
  const sets = columns.map((column) => `${column} = ?`).join(", ");
  world.run(`UPDATE ${table} SET ${sets} WHERE line = ?`, ...Object.values(cells), line);
}
