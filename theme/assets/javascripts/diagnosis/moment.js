/**
 * Times in log lines: many forms, often without a date, a year or a zone, so that not every two can be compared.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY = 86400;
const CLOCK = "(?<clock>\\d{2}:\\d{2}:\\d{2})(?:[.,:](?<fraction>\\d{1,9}))?";
const ZONE = "(?<zone>Z|[+-]\\d{2}:?\\d{2})?";
const FORMS = [
  `\\[?(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})[T _-]${CLOCK}${ZONE}\\]?`,
  `\\[?(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>\\d{4})[ ,]+${CLOCK}\\]?`,
  `\\[?(?:[A-Z][a-z]{2} )(?<name>[A-Z][a-z]{2}) +(?<day>\\d{1,2}) ${CLOCK} (?<year>\\d{4})\\]?`,
  `(?<name>[A-Z][a-z]{2}) +(?<day>\\d{1,2}) ${CLOCK}(?= )`,
  `\\[?(?<letter>[EWIFDV])(?<month>\\d{1,2})(?<day>\\d{2}) ${CLOCK}`,
  `\\[?(?<month>\\d{2})[-/](?<day>\\d{2}) ${CLOCK}\\]?`,
  `\\[?${CLOCK}\\]?:?(?=[ \\t-\\r|\\]]|$)`,
  "\\[ *(?<uptime>\\d{1,9}\\.\\d{3,6})\\]",
  "\\[?(?<epoch>1\\d{9}\\.\\d+)\\]?",
].map((form) => new RegExp(form, "y"));
const EPOCH_FIELD = /"(?:ts|time|timestamp)": ?"?(\d{10}(?:\.\d+)?)/;

/**
 * When a line was written, as far as it says so.
 *
 * @typedef {Object} Moment
 * @property {"absolute" | "year" | "day" | "uptime"} scale `year`: no year is given; `day`: the time of day only
 * @property {number} seconds since the beginning of that scale
 */

/**
 * A moment at a place of a text, with what stands with it.
 *
 * @typedef {Object} FoundMoment
 * @property {Moment} moment
 * @property {number} end
 * @property {string} levelLetter
 */

/**
 * By how many seconds one moment lies before another (negative: after), null where they cannot be compared.
 *
 * @param {Moment} one
 * @param {Moment} other
 * @returns {number | null}
 */
export function secondsBefore(one, other) {
  if (one.scale === other.scale) return other.seconds - one.seconds;
  const comparable = one.scale !== "uptime" && other.scale !== "uptime";
  if (!comparable || (one.scale !== "day" && other.scale !== "day")) return null;
  let difference = (other.seconds - one.seconds) % DAY;
  if (difference < 0) difference += DAY;
  return difference <= DAY / 2 ? difference : difference - DAY;
}

/**
 * The moment that stands at a place of a line, or null.
 *
 * @param {string} text
 * @param {number} position
 * @returns {FoundMoment | null}
 */
export function momentAt(text, position) {
  for (const form of FORMS) {
    form.lastIndex = position;
    const found = form.exec(text);
    if (found === null) continue;
    const parts = /** @type {Record<string, string | undefined>} */ (found.groups);
    const moment = momentOf(parts);
    if (moment !== null) return { moment, end: form.lastIndex, levelLetter: parts.letter ?? "" };
  }
  return null;
}

/**
 * The moment of a JSON record that carries seconds since 1970, or null.
 *
 * @param {string} text
 * @returns {Moment | null}
 */
export function momentOfRecord(text) {
  const found = EPOCH_FIELD.exec(text);
  return found ? { scale: "absolute", seconds: Number(found[1]) } : null;
}

/**
 * @param {Record<string, string | undefined>} parts
 * @returns {Moment | null} null where the parts are no date
 */
function momentOf(parts) {
  if (parts.epoch !== undefined) return { scale: "absolute", seconds: Number(parts.epoch) };
  if (parts.uptime !== undefined) return { scale: "uptime", seconds: Number(parts.uptime) };
  const [hours, minutes, seconds] = /** @type {string} */ (parts.clock).split(":").map(Number);
  const inDay = hours * 3600 + minutes * 60 + seconds + Number(`0.${parts.fraction ?? "0"}`);
  const [month, day] = monthAndDay(parts);
  if (day === null) return { scale: "day", seconds: inDay };
  const days = daysSince1970(Number(parts.year ?? "2000"), month, day);
  if (days === null) return null;
  const total = days * DAY + inDay;
  if (parts.year === undefined) return { scale: "year", seconds: total };
  return { scale: "absolute", seconds: total - offsetOfZone(parts.zone ?? "") };
}

/**
 * @param {Record<string, string | undefined>} parts
 * @returns {[month: number, day: number | null]} the day null where no date stands there
 */
function monthAndDay(parts) {
  if (parts.first !== undefined) {
    const [first, second] = [Number(parts.first), Number(parts.second)];
    return first > 12 ? [second, first] : [first, second];
  }
  if (parts.name !== undefined) return [MONTHS.indexOf(parts.name) + 1, Number(parts.day)];
  if (parts.day !== undefined) return [Number(parts.month), Number(parts.day)];
  return [0, null];
}

/**
 * @param {number} year
 * @param {number} month from 1
 * @param {number} day
 * @returns {number | null} null where there is no such date
 */
function daysSince1970(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / (DAY * 1000) : null;
}

/**
 * @param {string} zone `Z`, `+02:00`, `-0730` or nothing
 * @returns {number} seconds
 */
function offsetOfZone(zone) {
  if (zone === "" || zone === "Z") return 0;
  const digits = zone.slice(1).replaceAll(":", "");
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return zone[0] === "+" ? seconds : -seconds;
}
