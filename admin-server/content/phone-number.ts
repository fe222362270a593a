import { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { withoutInvisible } from '#content-db/model/invisible.ts';

/** Words for "extension" that the library does not know. */
const arabicExtension = /(?:تحويلة|تحويله|داخلي|فرعي)\s*:?/gu;

/**
 * A telephone number as it is stored, shown and dialled: international, in Western digits and groups, such as
 * `+971 4 555 0142` or `+971 4 555 0142 ext. 12`. Takes the digits of Arabic and Persian, `(0)`, `00` and national numbers.
 * @param country whose numbers may be typed without the country code (ISO 3166-1); null for no country
 * @returns undefined for what is not one number that can be dialled
 */
export function phoneNumber(typed: string, country: string | null): string | undefined {
  const text = withoutInvisible(typed)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(arabicExtension, ' ext. ');
  // The library takes what follows a slash for more digits of the same number.
  if (/[/,|]/.test(text)) return undefined;
  const known = country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumberFromString(text, { ...known, extract: false });
  return parsed?.isPossible() ? parsed.formatInternational() : undefined;
}

/** A mobile number of a country, as one may be typed; undefined where no country is known. */
export function exampleNumber(country: string | null): string | undefined {
  if (country === null || !isSupportedCountry(country)) return undefined;
  return getExampleNumber(country, examples)?.formatInternational();
}
