import type { Parameter } from "../environment.ts";

/** An argument that is a string. */
export const text = (name: string, describe: string): Parameter => ({ name, type: "string", describe });

/** The flights of a trip. */
export const flightList: Parameter = {
  name: "flights",
  type: "objects",
  describe: "all flights of the trip in order, each with flight_number and date",
};

/** The passengers. */
export const passengerList: Parameter = {
  name: "passengers",
  type: "objects",
  describe: "the passengers, each with first_name, last_name and dob",
};
