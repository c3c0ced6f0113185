const DAY = 86_400_000;

/** A moment of the log (ms since 1970) as ISO 8601 in UTC, without the platform's Date. */
export function isoTime(ms: number): string {
  const days = Math.floor(ms / DAY);
  const rest = ms - days * DAY;
  const [hours, minutes, seconds] = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1000) % 60].map(Math.floor);
  const time = `${pad(hours)}:${pad(minutes)}:${pad(seconds)}.${pad(Math.floor(rest % 1000), 3)}`;
  return `${dateOf(days)}T${time}Z`;
}

/** Counted in years that begin in March, so that the day of a leap year is the last one. */
function dateOf(days: number): string {
  const sinceMarch0 = days + 719_468;
  const era = Math.floor(sinceMarch0 / 146_097);
  const dayOfEra = sinceMarch0 - era * 146_097;
  const leapsLess = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapsLess) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month < 10 ? month + 3 : month - 9)}-${pad(day)}`;
}

function pad(part = 0, width = 2): string {
  return String(part).padStart(width, '0');
}
