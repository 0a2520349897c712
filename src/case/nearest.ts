export { didYouMean, editDistance, listNames, nearest } from "../nearest.ts";
