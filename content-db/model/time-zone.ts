/** The time zone of the organisation: dates that readers see are days there, and staff enter and read times of there. */
export const siteTimeZone = 'Asia/Dubai';
