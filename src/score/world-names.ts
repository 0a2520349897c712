// Companies of the real world that an agent may bring up from memory: carriers, airlines, chains, shops, suppliers.
const brands =
  "DHL|FedEx|Fedex|UPS|USPS|DPD|GLS|TNT|Royal Mail|Parcelforce|Evri|Hermes|Yodel|OnTrac|LaserShip|Purolator|Canada Post|Australia Post|La Poste|Chronopost|Colissimo|Deutsche Post|Correos|PostNL|PostNord|InPost|An Post|Swiss Post|Aramex|Amazon|Lufthansa|Ryanair|EasyJet|KLM|Air France|British Airways|American Airlines|United Airlines|Delta|Southwest|JetBlue|Qantas|Iberia|Vueling|Wizz|Eurowings|Finnair|SAS|Emirates|Qatar Airways|Turkish Airlines|Air Canada|Swissair|Transavia|Hilton|Marriott|Hyatt|Sheraton|Radisson|Novotel|Ibis|Accor|Premier Inn|Travelodge|Holiday Inn|Best Western|Airbnb|Expedia|Stripe|Klarna|Adyen|Worldpay|Walgreens|Walmart|Costco|Staples|Best Buy|Happy Returns|Kinko|Uber|Lyft|Samsonite|Rimowa|Tumi|Eastpak|British Gas|EDF|Octopus Energy|Scottish Power|National Grid|Northern Powergrid|Vattenfall|Experian|Equifax|Zendesk|Salesforce|Western Union|MoneyGram|Barclays|Santander|Lloyds|HSBC|Monzo|Revolut|Chase Bank|Wells Fargo|Citibank";
/** A company of the real world, as it is written. */
export const brandName = new RegExp(`\\b(?:${brands})\\b`);

// First names that are no other words: somebody who opens a sentence.
const firstNames =
  "Aaron Abigail Adam Adrian Agnes Ahmed Aisha Alan Albert Alejandro Alex Alexander Alexandra Alfred Ali Alice Alicia Alison Allison Amanda Amelia Amy Andrea Andrew Angela Anita Ann Anna Anne Anthony Antonio Arthur Ashley Audrey Barbara Beatrice Ben Benjamin Bernard Beth Betty Beverly Bradley Brandon Brenda Brian Bruce Bryan Caitlin Cameron Carl Carla Carlos Carmen Carol Caroline Catherine Cathy Charles Charlotte Cheryl Chloe Chris Christina Christine Christopher Claire Clara Colin Connor Craig Cynthia Daniel Danielle Darren Dave David Deborah Debra Denise Dennis Diana Diane Diego Dominic Donald Donna Doris Dorothy Douglas Duncan Dylan Edith Edward Eileen Elaine Eleanor Elena Elizabeth Ella Ellen Emily Emma Eric Erica Erin Esther Ethan Eugene Evelyn Fatima Felix Fernando Fiona Florence Frances Francesca Francis Fred Frederick Gareth Gary Gavin Geoffrey George Gerald Geraldine Gloria Gordon Graham Greg Gregory Hannah Harold Harriet Harry Helen Helena Henry Howard Hugh Ian Ibrahim Imogen Ingrid Irene Isaac Isabel Isabella Jacob Jacqueline Jake James Jamie Jane Janet Janice Jason Javier Jean Jeff Jeffrey Jennifer Jenny Jeremy Jerry Jesse Jessica Jill Jim Joan Joanna Joanne Joe Joel John Jonathan Jorge Joseph Joshua Juan Judith Judy Julia Julian Julie Justin Karen Karl Kate Katherine Kathleen Kathryn Katie Keith Kelly Ken Kenneth Kevin Kim Kimberly Kristen Kyle Larry Laura Lauren Laurence Lawrence Leah Leonard Leslie Lewis Liam Linda Lisa Lorraine Louis Louise Lucas Lucy Luis Luke Lydia Lynn Maggie Malcolm Manuel Marco Marcus Margaret Maria Marie Marilyn Marion Marjorie Martha Martin Mary Matthew Maureen Megan Melanie Melissa Michael Michelle Miguel Mike Mildred Mohammed Molly Monica Muhammad Nadia Nancy Naomi Natalie Natasha Nathan Neil Nicholas Nicola Nicole Nigel Nina Noah Nora Norma Oliver Olivia Omar Oscar Pamela Patricia Patrick Paul Paula Pauline Pedro Peter Petra Philip Phillip Phyllis Priya Rachel Ralph Raymond Rebecca Ricardo Richard Rita Robert Roberta Rodney Roger Ronald Rosemary Roy Russell Ruth Ryan Sally Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sergio Sharon Sheila Shirley Simon Sofia Sophia Sophie Stacey Stanley Stefan Stella Stephanie Stephen Steve Steven Stuart Susan Sylvia Tanya Tara Ted Teresa Terrence Terry Theresa Thomas Tiffany Tim Timothy Tina Todd Tom Tony Tracey Tracy Trevor Ursula Valerie Vanessa Vera Veronica Vicky Victoria Vincent Virginia Vivian Walter Wanda Wayne Wendy William Yolanda Yvonne Zachary Zoe";
const first: ReadonlySet<string> = new Set(firstNames.split(" "));

/** Whether a word with a capital is a first name and nothing else. */
export function isFirstName(word: string): boolean {
  return first.has(word);
}

// What stands on boarding passes, and how people call it.
const airports =
  "ATL:atlanta,hartsfield BOS:boston,logan CLT:charlotte DEN:denver DFW:dallas,fort,worth DTW:detroit EWR:newark,york IAH:houston JFK:york,kennedy LAS:las,vegas LAX:los,angeles LGA:laguardia,york MCO:orlando MIA:miami MSP:minneapolis,saint,paul ORD:chicago,o'hare MDW:chicago,midway PHL:philadelphia PHX:phoenix SEA:seattle,tacoma SFO:san,francisco SAN:san,diego BWI:baltimore IAD:dulles DCA:reagan LHR:london,heathrow LGW:london,gatwick STN:london,stansted LTN:london,luton LCY:london,city MAN:manchester BHX:birmingham GLA:glasgow EDI:edinburgh BRS:bristol DUB:dublin CDG:paris,charles,gaulle ORY:paris,orly LYS:lyon,lyons,exupéry,exupery NCE:nice MRS:marseille AMS:amsterdam,schiphol RTM:rotterdam,hague EIN:eindhoven BRU:brussels LUX:luxembourg FRA:frankfurt MUC:munich,münchen BER:berlin HAM:hamburg STR:stuttgart CGN:cologne,bonn DUS:düsseldorf,dusseldorf DRS:dresden NUE:nuremberg,nürnberg BRE:bremen LEJ:leipzig ZRH:zurich,zürich GVA:geneva VIE:vienna,wien PRG:prague BUD:budapest WAW:warsaw,chopin GDN:gdansk,gdańsk KRK:krakow ZAG:zagreb SPU:split SOF:sofia OTP:bucharest,otopeni RIX:riga TLL:tallinn VNO:vilnius HEL:helsinki ARN:stockholm,arlanda CPH:copenhagen OSL:oslo BGO:bergen MAD:madrid,barajas BCN:barcelona SVQ:seville,sevilla AGP:malaga,málaga PMI:palma,mallorca,majorca BIO:bilbao VLC:valencia LIS:lisbon,lisboa OPO:porto,oporto FCO:rome,roma,fiumicino MXP:milan,milano,malpensa LIN:milan,linate VCE:venice,venezia BLQ:bologna NAP:naples ATH:athens IST:istanbul DXB:dubai SIN:singapore HND:tokyo NRT:tokyo YYZ:toronto YVR:vancouver YUL:montreal";
const codes: ReadonlyMap<string, readonly string[]> = new Map(
  airports
    .split(" ")
    .flatMap((entry) => {
      const [code = "", cities = ""] = entry.split(":");
      return cities.split(",").map((city) => ({ city, code }));
    })
    .reduce((all, { city, code }) => all.set(city, [...(all.get(city) ?? []), code]), new Map<string, string[]>()),
);

/** The codes of the airports that a word names. */
export function airportCodes(word: string): readonly string[] {
  return codes.get(word) ?? [];
}
