import { describe, expect, it } from "vitest";
import { isPostgres, parseAddress, passwordOf, runAddress, withoutPassword } from "./address.ts";

describe("a PostgreSQL address", () => {
  it("is told apart from a path", () => {
    expect(["postgres://h/db", "postgresql://h/db", "POSTGRES://h/db"].every(isPostgres)).toBe(true);
    expect(["runs/a.db", "postgres.db", "./postgres://x", "http://h/db"].some(isPostgres)).toBe(false);
  });

  it("names a database and a run, and keeps the connection's settings", () => {
    const address = parseAddress("postgresql://ana@db.example.com:6432/evals?sslmode=require&run=my%20run");
    expect(address).toEqual({ database: "postgres://ana@db.example.com:6432/evals?sslmode=require", run: "my run" });
    expect(runAddress(address)).toBe("postgres://ana@db.example.com:6432/evals?sslmode=require&run=my%20run");
    expect(parseAddress(runAddress(address))).toEqual(address);
    expect(parseAddress("postgres:///evals?host=/run/pg")).toEqual({
      database: "postgres:///evals?host=%2Frun%2Fpg",
      run: undefined,
    });
  });

  it.each([
    ["postgres://ana:s3cret@h/db?run=x", "postgres://ana@h/db?run=x", "s3cret"],
    ["postgres://ana:s3%40cret@h/db", "postgres://ana@h/db", "s3@cret"],
    ["postgres://ana:s3@cr/et@h/db", "postgres://ana@h/db", "s3@cr/et"],
    ["postgres://ana:100%@h/db2", "postgres://ana@h/db2", "100%"],
    ["postgres://ana@h/db3?password=s3cret&run=x", "postgres://ana@h/db3?run=x", "s3cret"],
  ])("loses its password to the connection: %s", (text, shown, password) => {
    const { database, run } = parseAddress(text);
    expect(runAddress({ database, run })).toBe(shown);
    expect(passwordOf(database)).toBe(password);
    expect(withoutPassword(text)).toBe(shown);
    expect(withoutPassword(`--store=${text}`)).toBe(`--store=${shown}`);
  });

  it("that cannot be parsed is not quoted, because it may contain a password", () => {
    for (const text of ["postgres://ana:s3cret?x@h/db", "postgres://ana:s3cret"])
      expect(() => parseAddress(text)).toThrow(/^(?!.*s3cret).*cannot be parsed/s);
    expect(() => parseAddress("postgres://h/db?run=a%0Ab")).toThrow(/printable/);
    expect(() => parseAddress("postgres://h/db?run=")).toThrow(/printable/);
  });
});
