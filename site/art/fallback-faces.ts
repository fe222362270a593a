import type { FaceName } from './fonts.ts';

/** How large the letters of a face are, in em. */
export interface Measures {
  /** The mean advance of its script's sample. */
  advance: number;
  ascent: number;
  descent: number;
}

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
 * `@font-face` rules that give fonts of the visitor's system the measures of a family, so that nothing moves when that
 * arrives; and the lists of their names, for tokens.css.
 * @param measuresOf undefined for a face that is another family's
 */
export function fallbackFaces(
  family: string,
  measuresOf: (face: FaceName) => Measures | undefined,
): string[] {
  const own = fallbacks.flatMap((group) => {
    const measures = measuresOf(group.face);
    return measures ? group.fonts.map((font) => ({ ...group, font, measures })) : [];
  });
  const namesOf = (...faces: FaceName[]) =>
    own.filter(({ face }) => faces.includes(face)).map(({ face, font }) => nameOf(family, face, font));
  const lists = { sans: [...namesOf('sans'), ...namesOf('arabic')], mono: namesOf('mono') };
  return [
    ...own.map((each) => faceRule(nameOf(family, each.face, each.font), each)),
    `:root {\n${Object.entries(lists)
      .filter(([, names]) => names.length > 0)
      .map(([name, names]) => `  --${name}-fallbacks: ${names.join(', ')};\n`)
      .join('')}}\n`,
  ];
}

/** The family that stands in for a face; both weights of it have one name. */
function nameOf(own: string, face: FaceName, { family }: SystemFont): string {
  return `'${own} ${face.replace('Bold', '')} as ${family}'`;
}

interface OwnFallback extends Fallbacks {
  font: SystemFont;
  measures: Measures;
}

function faceRule(name: string, { script, weight, font, measures }: OwnFallback): string {
  const scale = measures.advance / font.advance;
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  return `@font-face {
  font-family: ${name};
  font-weight: ${weight};
  src: ${font.local.map((local) => `local('${local}')`).join(', ')};
  unicode-range: ${ranges[script]};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(measures.ascent / scale)};
  descent-override: ${percent(measures.descent / scale)};
  line-gap-override: 0%;
}
`;
}
