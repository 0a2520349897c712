import { wordSet } from "./word-set.ts";

/** Nouns that announce an identifier. */
export const ID_NOUNS: ReadonlySet<string> = wordSet(
  "reservation reservations booking bookings order orders id ids number numbers no reference references ref confirmation code codes ticket tickets case cases flight flights pnr locator parcel tracking invoice account customer user member membership policy claim incident job voucher coupon promo serial sku contract certificate complaint request enquiry rma return returns shipment delivery appointment itinerary imei meter mpan card visa mastercard amex identifier transaction",
);

/** Words in capitals that are shouted, not codes. */
export const NOT_CODES: ReadonlySet<string> = wordSet(
  "PLEASE URGENT CANCEL REFUND IMPORTANT NOTICE TOTAL ORDER BOOKING RETURN CONFIRM NEVER ALWAYS THANKS SORRY HELLO ECONOMY BUSINESS FIRST CLASS FLIGHT FLIGHTS STATUS UPDATE DETAILS SUMMARY OPTION OPTIONS DEPART ARRIVE RESET POWER NUMBER INTERNET ROUTER WIFI MODEM DELIVERY WARNING CARDS AMEX APRIL MARCH SETTINGS ONLINE BEFORE AFTER WITHIN CHANGE PAYMENT REWARD SIGNAL BLOCK EMAIL PHONE",
);

/** Numbers glued to a unit, an ordinal ending or a duration, which are no identifiers. */
export const UNIT_SUFFIXES =
  /^(?:\d+(?:st|nd|rd|th|am|pm|hrs?|h|mins?|m|s|secs?|kg|g|lbs?|oz|cm|mm|km|kb|mb|gb|tb|kbps|mbps|gbps|kwh|kw|w|v|mah|hz|ghz|mhz|ml|l|x|k|p|in|ft|inch|star|seater|way)|\d+-(?:hour|day|week|month|year|minute|second|night|star|digit|person|seat|step|piece|way|stop|inch|point|pack|part|year-old|gb|mbps|litre|liter|mile|working|business|hours|days|minutes|weeks|months)s?(?:-[a-z]+)?|\d+-\d+(?:-(?:day|week|month|hour|minute)s?)?|\d+(?:-\d+)?[a-z]?\/\d+|\d+\/\d+(?:\/\d+)?)$/i;
