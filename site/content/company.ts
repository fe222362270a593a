import type { PageContext } from './context.ts';
import { brandTexts, footerData } from './layout-data.ts';
import type { Place } from './places.ts';
import { jsonForScript, organization } from './structured-data.ts';

/** What structured data says of the organisation, as JSON for a script. @param places that a page tells of; by default the first one */
export async function companyJson(context: PageContext, places?: Place[]): Promise<string> {
  const { siteUrl, organisation: site } = context;
  const { blurb, contacts, social, place } = await footerData(context);
  const { email, phone, address } = contacts ?? {};
  return jsonForScript(
    organization({
      siteUrl,
      kind: site.kind,
      country: site.country,
      logo: site.brand?.logo || '/favicon.svg',
      name: (await brandTexts(context)).name,
      description: blurb?.value,
      email,
      phone,
      address: address?.value,
      social: social.map(({ url }) => url),
      places: places ?? (place ? [place] : []),
    }),
  );
}
