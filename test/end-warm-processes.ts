import { afterAll } from "vitest";
import { endWarmProcesses } from "./command.ts";

// Test files share their modules, but each runs its commands in processes of its own.
afterAll(endWarmProcesses);
