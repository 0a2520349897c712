/** A linear constraint on non-negative unknowns (low ≤ coefficients · unknowns ≤ high). */
export interface Condition {
  readonly coefficients: readonly number[];
  readonly low: number;
  readonly high: number;
}

/** A feasible linear program. */
export interface Program {
  /** The maximum of objective · unknowns; infinity if it is unbounded or was not found. */
  largest(objective: readonly number[]): number;
}

/**
 * Checks whether constraints are feasible; meant for tiny dense programs. Returns "unsolvable" only if the constraints
 * conflict by more than the rounding error, so borderline programs count as feasible.
 */
export function openProgram(unknowns: number, conditions: readonly Condition[]): Program | "unsolvable" {
  if (conditions.some(({ low, high }) => low > high + nothing || high < -nothing)) return "unsolvable";
  const tableau = layOut(unknowns, conditions.flatMap(boundsOf));
  const costs = new Float64Array(tableau.right + 1);
  tableau.rows.forEach((row, index) => {
    if ((tableau.basis[index] ?? 0) >= tableau.real) subtract(costs, row, 1);
  });
  costs.fill(0, tableau.real, tableau.right);
  const finished = improve(tableau, costs);
  if (finished && -(costs[tableau.right] ?? 0) > 1e-7) return "unsolvable";
  expelArtificial(tableau, costs);
  return { largest: (objective) => maximise(tableau, objective) };
}

// A simplex tableau, modified in place; its columns are the unknowns, the slacks, the artificial variables and the right-hand side.
interface Tableau {
  readonly unknowns: number;
  /** The first artificial column. */
  readonly real: number;
  readonly right: number;
  readonly rows: readonly Float64Array[];
  readonly basis: number[];
}

interface Bound {
  readonly coefficients: readonly number[];
  readonly slack: -1 | 0 | 1;
  readonly right: number;
}

const nothing = 1e-9;
const stepLimit = 400;

// Sums of non-negative unknowns are non-negative, so a lower bound of zero is redundant.
function boundsOf({ coefficients, low, high }: Condition): Bound[] {
  if (low === high) return [{ coefficients, slack: 0, right: Math.max(0, high) }];
  const ceiling: Bound = { coefficients, slack: 1, right: Math.max(0, high) };
  return low > 0 ? [{ coefficients, slack: -1, right: low }, ceiling] : [ceiling];
}

function layOut(unknowns: number, bounds: readonly Bound[]): Tableau {
  const real = unknowns + bounds.filter(({ slack }) => slack !== 0).length;
  const right = real + bounds.length;
  const basis: number[] = [];
  let slackColumn = unknowns;
  const rows = bounds.map((bound, index) => {
    const row = new Float64Array(right + 1);
    row.set(bound.coefficients);
    row[right] = bound.right;
    if (bound.slack !== 0) row[slackColumn] = bound.slack;
    if (bound.slack !== 1) row[real + index] = 1;
    basis.push(bound.slack === 1 ? slackColumn : real + index);
    if (bound.slack !== 0) slackColumn++;
    return row;
  });
  return { unknowns, real, right, rows, basis };
}

function maximise(tableau: Tableau, objective: readonly number[]): number {
  const costs = new Float64Array(tableau.right + 1);
  for (let column = 0; column < tableau.unknowns; column++) costs[column] = -(objective[column] ?? 0);
  tableau.rows.forEach((row, index) => {
    subtract(costs, row, costs[tableau.basis[index] ?? 0] ?? 0);
  });
  return improve(tableau, costs) ? (costs[tableau.right] ?? 0) : Number.POSITIVE_INFINITY;
}

// Chooses the steepest column first and, after many steps, follows Bland's rule, which cannot cycle. Returns false at the step limit.
function improve(tableau: Tableau, costs: Float64Array): boolean {
  for (let step = 0; step < stepLimit; step++) {
    let entering = -1;
    let steepest = -nothing;
    for (let column = 0; column < tableau.real; column++) {
      const cost = costs[column] ?? 0;
      if (cost >= steepest) continue;
      entering = column;
      if (step > stepLimit / 4) break;
      steepest = cost;
    }
    if (entering < 0) return true;
    const leaving = tightestRow(tableau, entering);
    if (leaving < 0) return false;
    pivot(tableau, { leaving, entering, costs });
  }
  return false;
}

function tightestRow({ rows, basis, right }: Tableau, entering: number): number {
  let leaving = -1;
  let least = Number.POSITIVE_INFINITY;
  rows.forEach((row, index) => {
    const slope = row[entering] ?? 0;
    if (slope <= nothing) return;
    const room = Math.max(0, row[right] ?? 0) / slope;
    const tie = room === least && (basis[index] ?? 0) < (basis[leaving] ?? 0);
    if (room < least || tie) [least, leaving] = [room, index];
  });
  return leaving;
}

interface Exchange {
  readonly leaving: number;
  readonly entering: number;
  readonly costs: Float64Array;
}

function pivot({ rows, basis }: Tableau, { leaving, entering, costs }: Exchange): void {
  const pivotRow = rows[leaving];
  if (pivotRow === undefined) return;
  const size = pivotRow[entering] ?? 1;
  for (let column = 0; column < pivotRow.length; column++) pivotRow[column] = (pivotRow[column] ?? 0) / size;
  rows.forEach((row, index) => {
    if (index !== leaving) subtract(row, pivotRow, row[entering] ?? 0);
  });
  subtract(costs, pivotRow, costs[entering] ?? 0);
  basis[leaving] = entering;
}

// An artificial variable that stays in the basis at zero could grow again, so it is removed. A row with no other column is redundant.
function expelArtificial(tableau: Tableau, costs: Float64Array): void {
  tableau.rows.forEach((row, leaving) => {
    if ((tableau.basis[leaving] ?? 0) < tableau.real) return;
    const entering = row.subarray(0, tableau.real).findIndex((value) => Math.abs(value) > nothing);
    if (entering >= 0) pivot(tableau, { leaving, entering, costs });
  });
}

function subtract(row: Float64Array, other: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let column = 0; column < row.length; column++) row[column] = (row[column] ?? 0) - factor * (other[column] ?? 0);
}
