// Starts a PostgreSQL server for tests and benchmarks, installing Debian's package first if necessary.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A running server, started by `startPostgres`. */
export interface TestServer extends AsyncDisposable {
  /** The address of the server's default database. */
  readonly address: string;
  /** The folder of the server's Unix socket. */
  readonly socket: string;
  readonly port: number;
  /** Closes all connections, stops the server, waits for `whileStopped` and starts it again with the same data. */
  restart(whileStopped?: () => Promise<void>): Promise<void>;
}

const debianFolder = "/usr/lib/postgresql";
/** The user `nobody`, because PostgreSQL refuses to run as root. */
const nobody = 65_534;
const startMs = 30_000;

/** The only user that the server asks for a password; tests have to create it. */
export const guardedUser = "guarded";

/** Returns the folder of PostgreSQL's programs, installing Debian's package first if necessary. */
export function ensurePostgres(): string {
  const found = findPostgres();
  if (found) return found;
  installPostgres();
  const installed = findPostgres();
  if (installed) return installed;
  throw new Error(`postgresql is installed, but there is no initdb in PATH or in ${debianFolder}.`);
}

function findPostgres(): string | undefined {
  const versions = statSync(debianFolder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [...newestFirst.map((version) => join(debianFolder, version, "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => isFile(join(folder, name))));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function installPostgres(): void {
  const leave = leaveToInstall();
  const byHand = "Install PostgreSQL, or set DESKPROOF_POSTGRES to the address of a server on which tests may create databases.";
  if (!leave) throw new Error(`there is no PostgreSQL, and installing it requires root. ${byHand}`);
  process.stderr.write("installing postgresql for the tests of the PostgreSQL store\n");
  const [command = "apt-get", ...before] = [...leave, "apt-get"];
  const apt = (...args: readonly string[]) =>
    spawnSync(command, [...before, "-o", "DPkg::Lock::Timeout=120", ...args], {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  const install = ["install", "-y", "-qq", "--no-install-recommends", "postgresql"];
  // The package lists may be missing or out of date.
  if (apt(...install).status === 0) return;
  apt("update", "-qq");
  const { status, stderr, error } = apt(...install);
  if (status === 0) return;
  const why = (error?.message ?? stderr.trim().split("\n").at(-1) ?? "").trim();
  throw new Error(`there is no PostgreSQL, and apt-get install failed: ${why} ${byHand}`);
}

/** The prefix for commands that change the system; undefined without root access or passwordless sudo. */
function leaveToInstall(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

/**
 * Starts a server with an empty database in a temporary folder; its data is deleted when it is stopped. `more` lists
 * additional settings such as "track_io_timing=on".
 */
export async function startPostgres(more: readonly string[] = []): Promise<TestServer> {
  const programs = ensurePostgres();
  // The path of a Unix socket can have at most about 100 characters.
  const folder = mkdtempSync(join(tmpdir(), "dp-pg-"));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  const initial = ["-D", data, "-U", "deskproof", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const { status, stderr } = spawnSync(join(programs, "initdb"), initial, { ...user, cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  appendPasswordRule(join(data, "pg_hba.conf"));
  const port = await freePort();
  const settings = ["fsync=off", "full_page_writes=off", "listen_addresses=127.0.0.1", "max_connections=50", ...more];
  const flags = ["-D", data, "-p", `${port}`, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const start = () => spawn(join(programs, "postgres"), flags, { ...user, cwd: folder, stdio: "ignore" });
  let server = start();
  await waitFor(server, port);
  // On SIGINT, the server closes all connections and stops.
  const stop = async () => {
    const ended = once(server, "exit");
    if (server.kill("SIGINT")) await ended;
  };
  return {
    address: `postgres://deskproof@127.0.0.1:${port}/postgres`,
    socket: folder,
    port,
    restart: async (whileStopped) => {
      await stop();
      await whileStopped?.();
      server = start();
      await waitFor(server, port);
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the server ask one user for a password; all other users can log in without one. */
function appendPasswordRule(path: string): void {
  writeFileSync(path, `host all ${guardedUser} 127.0.0.1/32 scram-sha-256\n${readFileSync(path, "utf8")}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

async function waitFor(server: ChildProcess, port: number): Promise<void> {
  for (const start = performance.now(); performance.now() - start < startMs; ) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    if (await isListening(port)) return;
    await sleep(20);
  }
  throw new Error("postgres did not start in time");
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
