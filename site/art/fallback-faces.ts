import { faceTables, type FaceName } from './fonts.ts';
import { textWidth } from './text-width.ts';
import { tableOf } from './woff.ts';

/** Text of each script whose mean advances are close to those of the whole site. */
export const samples = {
  latin:
    'Training for cabin crew, police officers and frontline teams who face aggression. A situation can often be resolved earlier, with fewer words and less force, if it is read in time. Courses take 1 to 10 days, in groups of 12.',
  arabic:
    'يوضح هذا البيان إلى أي حد يستطيع الجميع استخدام هذا الموقع، وما اختبرناه وما لم نختبره بعد، وكيفية إبلاغنا بأي عائق. وهو يشمل جميع الصفحات العامة بالعربية والإنجليزية، وتتولى مسؤوليته ركيز للتدريب الأمني، ومقرّها دبي في دولة الإمارات العربية المتحدة (ويشار إليها فيما يلي بعبارة «ركيز» أو «نحن»).',
};

/** A font that many systems have, and the mean advance of the sample in it, in em. */
interface SystemFont {
  family: string;
  local: string[];
  advance: number;
}

/** The characters that a fallback is for; the other script has fallbacks of its own. */
const ranges = { latin: 'U+0-24F, U+2000-22FF', arabic: 'U+600-77F, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC' };

interface Fallbacks {
  face: FaceName;
  script: keyof typeof ranges;
  weight: string;
  fonts: SystemFont[];
}

/**
 * Measured in the fonts, joined letters in their joined forms; Arial has the advances of Arimo. Of the Arabic letters of
 * Windows and Apple systems no measures can be had: there the system's own font stands in as it is.
 */
const fallbacks: Fallbacks[] = [
  {
    face: 'sans',
    script: 'latin',
    weight: '400',
    fonts: [
      { family: 'Arial', local: ['Arial', 'Liberation Sans', 'Helvetica'], advance: 0.4268 },
      { family: 'Roboto', local: ['Roboto'], advance: 0.4278 },
      { family: 'DejaVu', local: ['DejaVu Sans'], advance: 0.4872 },
    ],
  },
  {
    face: 'sansBold',
    script: 'latin',
    weight: '600',
    fonts: [
      { family: 'Arial', local: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'], advance: 0.4604 },
      { family: 'Roboto', local: ['Roboto Bold'], advance: 0.435 },
      { family: 'DejaVu', local: ['DejaVu Sans Bold'], advance: 0.5519 },
    ],
  },
  {
    face: 'arabic',
    script: 'arabic',
    weight: '400',
    fonts: [
      { family: 'Noto', local: ['Noto Sans Arabic', 'Noto Sans Arabic UI'], advance: 0.3998 },
      { family: 'Naskh', local: ['Noto Naskh Arabic', 'Noto Naskh Arabic UI'], advance: 0.3636 },
      { family: 'DejaVu', local: ['DejaVu Sans'], advance: 0.4263 },
    ],
  },
  {
    face: 'arabicBold',
    script: 'arabic',
    weight: '600',
    fonts: [
      { family: 'Noto', local: ['Noto Sans Arabic Bold', 'Noto Sans Arabic UI Bold'], advance: 0.4388 },
      { family: 'Naskh', local: ['Noto Naskh Arabic Bold', 'Noto Naskh Arabic UI Bold'], advance: 0.3774 },
      { family: 'DejaVu', local: ['DejaVu Sans Bold'], advance: 0.5105 },
    ],
  },
  {
    face: 'mono',
    script: 'latin',
    weight: '400 600',
    fonts: [
      { family: 'Menlo', local: ['Menlo', 'DejaVu Sans Mono'], advance: 0.602 },
      { family: 'Consolas', local: ['Consolas'], advance: 0.55 },
      { family: 'Roboto', local: ['Roboto Mono', 'Droid Sans Mono', 'Liberation Mono'], advance: 0.6 },
    ],
  },
];

/**
 * `@font-face` rules that give fonts of the visitor's system the measures of Plex, so that nothing moves when Plex
 * arrives; and the lists of their names, for tokens.css.
 */
export function fallbackFaces(): string[] {
  const sans = [...names('sans'), ...names('arabic')].join(', ');
  return [
    ...fallbacks.flatMap((group) => group.fonts.map((font) => faceRule(group, font))),
    `:root {\n  --sans-fallbacks: ${sans};\n  --mono-fallbacks: ${names('mono').join(', ')};\n}\n`,
  ];
}

/** The family that stands in for a face; both weights of it have one name. */
function nameOf(face: FaceName, { family }: SystemFont): string {
  return `'Plex ${face.replace('Bold', '')} as ${family}'`;
}

function names(face: FaceName): string[] {
  return fallbacks
    .filter((group) => group.face === face)
    .flatMap(({ fonts }) => fonts.map((font) => nameOf(face, font)));
}

function faceRule({ face, script, weight }: Fallbacks, font: SystemFont): string {
  const sample = samples[script];
  const scale = textWidth(sample, face) / sample.length / font.advance;
  const hhea = tableOf(faceTables(face), 'hhea');
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  return `@font-face {
  font-family: ${nameOf(face, font)};
  font-weight: ${weight};
  src: ${font.local.map((name) => `local('${name}')`).join(', ')};
  unicode-range: ${ranges[script]};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(hhea.readInt16BE(4) / 1000 / scale)};
  descent-override: ${percent(-hhea.readInt16BE(6) / 1000 / scale)};
  line-gap-override: 0%;
}
`;
}
