import { describe, expect, it } from 'vitest';
import { documentsOf } from './documents.ts';

const page = (main: string, description = 'About &amp; <b>') =>
  `<head><meta name="description" content="${description}"></head><body><nav>Menu</nav>${main}<footer>Foot</footer></body>`;
const wordsIn = (html: string) => documentsOf(html, '/p')[0]?.words.split(' ').sort();

describe('the documents of a page', () => {
  it('are the page, with its title, description and words', () => {
    const html = page(
      '<main id="content" data-document="12"><h1>A <em>crowd</em></h1><h2>Exits</h2><p>Gates and gates</p></main>',
    );
    expect(documentsOf(html, '/blog/a')).toEqual([
      {
        path: '/blog/a',
        number: 12,
        title: 'A crowd',
        description: 'About & <b>',
        words: 'about2 crowd3 exit2 gate1',
      },
    ]);
  });

  it('are none where the main element is no document', () => {
    expect(
      documentsOf(page('<main><article data-document=""><h3>Crowd</h3></article></main>'), '/p'),
    ).toEqual([]);
    expect(documentsOf('<p>No main element', '/p')).toEqual([]);
  });

  it('include parts with an anchor, whose words are their own only', () => {
    const part =
      '<article id="event" data-document><h3>Events</h3><p>Before the gates open</p><p>More</p></article>';
    const [first, second] = documentsOf(
      page(`<main data-document=""><h1>Services</h1>${part}<p>Report</p></main>`),
      '/services',
    );
    expect(first).toEqual({
      path: '/services#event',
      number: undefined,
      title: 'Events',
      description: 'Before the gates open',
      words: 'event3 befor1 gate1 open1 more1',
    });
    expect(second).toMatchObject({ path: '/services', title: 'Services', words: 'about2 servic3 report1' });
  });

  it('leave out what is no text of the page', () => {
    const without = [
      '<script>crowd</script>',
      '<svg><text>crowd</text></svg>',
      '<nav>crowd</nav>',
      '<button>crowd</button>',
    ];
    const html = page(
      `<main data-document=""><h1>Gate</h1>${without.join('')}<p data-not-searched>crowd</p></main>`,
      '',
    );
    expect(wordsIn(html)).toEqual(['gate3']);
  });

  it('join words only where no element ends them', () => {
    expect(
      wordsIn(
        page(
          '<main data-document=""><h1>T1</h1><ul><li>one</li><li>two</li></ul><p>th<b>re</b>e</p></main>',
          '',
        ),
      ),
    ).toEqual(['on1', 't13', 'three1', 'two1']);
  });

  it('have a description of whole words', () => {
    const text = 'crowd '.repeat(60).trim();
    const [part] = documentsOf(
      page(
        `<main data-document=""><h1>T</h1><div id="a" data-document><h2>Gate</h2><p>${text}</p></div></main>`,
      ),
      '/p',
    );
    expect(part?.description).toMatch(/^(?:crowd )+crowd…$/);
    expect(part?.description.length).toBeLessThanOrEqual(180);
  });

  it('have no tabs and line ends in their texts', () => {
    const [document] = documentsOf(
      page('<main data-document=""><h1>A\n\tcrowd</h1></main>', 'one\ntwo\tthree'),
      '/p',
    );
    expect(document).toMatchObject({ title: 'A crowd', description: 'one two three' });
  });
});
