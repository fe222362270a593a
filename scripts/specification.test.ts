import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The clauses of the specification about what people see, by the file and the title of the test that holds each. */
const clauses: Record<string, Record<string, string>> = {
  'site/e2e/page-types.spec.ts': {
    'public layout: the pages of the route table exist in both languages':
      'is accessible, and has enough contrast in dark mode too',
  },
  'site/e2e/team.spec.ts': {
    'public layout: /our-team is the same page as /team':
      '/our-team is the same page, with /team as its canonical URL',
    'team: cards in one, two and three columns': 'the cards are laid out in one, two and three columns',
    'team: by ascending sortOrder, without hidden members':
      'members are shown in order, with their roles, without the hidden one',
    'team: a bio is cut at the last space before 150 characters':
      'biographies on ${path} are cut at the last space before 150 characters',
    'team: Read More and Read Less': 'is shortened; Read More shows the full text, Read Less the short one',
  },
  'site/e2e/unknown.spec.ts': {
    'public layout: any other path is the page 404 Page Not Found':
      'shows a 404 page with a link to the home page',
    'blog: an unknown slug shows the list': 'of a post shows the list of posts',
  },
  'site/e2e/specified.spec.ts': {
    'public layout: the bar has Home, Services, Team, Blog, Contact and the other language':
      'the bar has the five pages in their order, and the other language',
    'public layout: the footer has blurb, quick links, contact details, social links, newsletter and legal links':
      'the footer has a blurb, quick links, contact details, social links, a newsletter box and legal links',
    'public layout: delays of animations have at most five steps':
      'what moves in has at most five steps of delay',
    'public layout: texts of cards clamp at three lines': 'the text of a card has three lines at most',
    'home: hero with title, subtitle and buttons to /services and /contact':
      'Home: the hero has a title, a subtitle and buttons to Services and Contact',
    'home: its sections':
      'Home: training, methods, expert, all programs, blog, clients and a way to Contact follow in this order',
    'home: clients in one to four columns': 'clients stand in one to four columns, in three where three fit',
    'services: its sections':
      'Services: methods, programs, workplaces and credentials follow in this order, then a way to Contact',
    'team: hero, subtitle and the panel Our Leadership Philosophy':
      'Team: a hero with its title and subtitle, then the panel on leadership',
    'team: a round photo or a placeholder icon, name, role and bio':
      'Team: each card has a round photo or a placeholder icon, then the name, then the role',
    'blog: hero Our Blog with its subtitle': 'Blog: a hero with its title and its subtitle',
    'blog: a click on a card opens the post': 'Blog: a click anywhere on a card opens its post',
    'blog: Back to Blog': 'Blog post: Back to Blog is the first thing, as a button',
    'blog: title, date and text of a post': 'Blog post: title, date and text follow Back to Blog',
    'contact: header, subtitle and form':
      'Contact: a header with its title and a subtitle, and a form for name, email and message',
  },
  'site/e2e/language.spec.ts': {
    'public layout: the toggle leads to the same page in the other language, and back':
      '${path} leads to the same page in Arabic, and back',
  },
  'site/e2e/nav.spec.ts': {
    'public layout: a menu below 768 px': 'the menu opens, and its button closes it',
    'public layout: no menu from 768 px on': 'the links are in the bar, and there is no menu',
    'public layout: the menu closes on a change of the route':
      'the menu closes when a link leads to another page',
    'public layout: a sticky bar, with a shadow after 20 px':
      'the bar stays at the top, with a shadow once the page is scrolled by more than 20 pixels',
    'public layout: the bar is 72 px high on a phone': 'the bar is 72 pixels high',
    'public layout: the bar is 80 px high on a desktop': 'the bar is 80 pixels high',
  },
  'site/e2e/newsletter.spec.ts': {
    'public layout: the newsletter box takes an address': 'stores an address and confirms it',
  },
  'site/content/contact-details.test.ts': {
    'public layout: a contact of the footer is shown if it is set and its switch is on; the address needs no switch':
      'always shows the address, but phone and email only when switched on',
    'public layout: the footer says Email, Phone, Address where it cannot be loaded':
      'leaves out contacts that cannot be read, at the first release only',
  },
  'site/e2e/content.spec.ts': {
    'home: three points of the method': 'explains the method in three points',
    'home: buttons to all programs, the blog and Contact': 'links to services, contact and blog',
    'home: up to three latest posts with Read More': 'shows the three newest posts and links to them',
    'services: four sticky anchors': 'links to its four sections',
    'services: programs with title, overview and Learn More to /contact':
      'lists the services, each with its outline and a link to the contact page',
    'services: twelve industries with Learn More to /contact':
      'lists twelve industries, each with a link to the contact page',
    'blog: cards with date, title, description and Read More':
      'shows posts with date and text, newest first, and opens one',
    'blog: without a description, the first 120 characters':
      'shows the first 120 characters of a post that has no description',
  },
  'site/e2e/data-views.spec.ts': {
    'home: eight default clients': 'clients: the default names until there are others',
    'services: Loading services..., No services found, Failed to fetch services': 'services: each state',
    'team: three skeletons, and No team members found': 'team: skeletons, then members',
    'team: an error with Try Again, which reloads the page': 'team: an error, and Try Again reloads the page',
    'blog: a spinner with its text': 'blog: a spinner, then posts',
    'blog: No blog posts found; three fallback cards on failure':
      'blog: the text for no posts, and three fallback cards on failure',
  },
  'admin-server/spa/e2e/clients.spec.ts': {
    'home: the clients section is switched by the site settings':
      'the clients are switched on and off for the home page',
    'images and clients: a table of clients on wide screens':
      'shows ID, name, logo, language, sort order and actions',
    'images and clients: cards of clients on a phone': 'is a list of cards on a phone',
    'images and clients: a name of two characters': 'has a name of 2 characters or more',
    'images and clients: failures of clients': 'the error follows what could not be done',
    'images and clients: Upload error of a logo': 'a logo that could not be uploaded is said with the reason',
  },
  'admin-server/content/public-routes.test.ts': {
    'services: Service {id} (No translation), No description available':
      'services have their Arabic texts, else the English ones, else a note',
  },
  'site/content/team.test.ts': {
    'team: the label of a role, or else its key': 'labels roles from the dictionary, or by their key',
  },
  'admin-server/publish/pending/post-dates.test.ts': {
    'blog: the text for no date':
      'is a text that says so for a post without any, and no list or feed breaks on it',
  },
  'site/e2e/contact.spec.ts': {
    'contact: it scrolls to the top on load': 'the page opens at its top',
    'contact: also after a reload and on the way back':
      'the page opens at its top after a reload and on the way back (${locale})',
    'contact: Message sent, and the form is empty':
      'sends a message, confirms it, clears the fields, and stores the message',
    "contact: We'll get back to you soon!": 'the texts are those of the specification',
    'contact: a toast lasts 5000 ms': 'the toast closes after five seconds',
    'contact: F8 leads to the toast':
      'F8 moves to the toast, which has enough contrast, and its button closes it',
    'contact: name, email and message are required':
      'shows an error at each empty field, and focuses the first',
    'contact: the email is valid': 'rejects an invalid email address, and accepts the corrected one',
  },
  'admin-server/spa/e2e/sign-in.spec.ts': {
    'signing in: first tests the credentials, then logs in': 'first tests the credentials, then logs in',
    'signing in: Username is required, Password is required': 'says which field is empty',
    'signing in: Login Failed': 'says Login Failed, Invalid credentials, and keeps what was typed',
    'signing in: Invalid credentials without a reason':
      'says Invalid credentials where the test gives no reason',
    'signing in: Failed to login without a reason': 'says Failed to login where the login gives no reason',
    'signing in: logging out ends the session': 'ends the session and leads to the login page',
    'signing in: without a session every screen leads to the login': 'leads to the page that was wanted',
  },
  'admin-server/spa/e2e/shell.spec.ts': {
    'back office: the side menu, in its order and words':
      'the menu has the screens in the order and the words of the specification',
    'back office: a drawer on small screens':
      'on a phone the screens are in a drawer, which closes when one is chosen',
  },
  'admin-server/spa/e2e/dashboard.spec.ts': {
    'back office: the groups of the dashboard': 'leads to every tool, in its groups',
    'back office: the dashboard fetches services, images and page content':
      'fetches services, images and page content ahead',
  },
  'admin-server/spa/e2e/specified.spec.ts': {
    'back office: a toast is swiped by 50 px':
      'a toast is swiped away by 50 px in the reading direction, and stays after less and the other way',
    'back office: Processing error of the crop': 'is told by “Processing error”, and can be tried again',
    'back office: a crop is a JPEG of quality 0.95': 'is uploaded as a JPEG of quality 0.95',
  },
  'admin-server/uploads/upload.test.ts': {
    'back office: uploads are under 5 MB':
      'minus a byte is accepted; 5 MB is too large, with or without Content-Length',
  },
  'admin-server/spa/e2e/page-texts.spec.ts': {
    'page texts: tabs, named sections and languages': 'has a tab for each page, with its sections by name',
    'page texts: an active switch': 'is switched off and on at once for visitors',
    'page texts: add, edit in place, delete':
      'is added to a section, edited in place and deleted, in the language that is chosen',
    'page texts: the homepage editor and its destinations':
      'has hero, training and methodology, and says where the buttons lead',
    'page texts: View Live in a new tab': 'opens each page live in a new tab, in the language that is edited',
  },
  'admin-server/spa/e2e/training-courses.spec.ts': {
    'page texts: content cards of three lines': 'show three lines of a long text',
    'page texts: content cards: add, edit, delete': 'are listed for each page, added, changed and deleted',
    'courses and services: five courses at most':
      'are five at most; one can be deleted after a question, and another added',
    'courses and services: errors of courses': 'each action says what failed, and why',
    'courses and services: Failed to fetch courses': 'courses that cannot be loaded say so',
  },
  'admin-server/spa/e2e/services.spec.ts': {
    'page texts: sections of Services in their order':
      'stand in their order, with links to the page and to what is not live yet',
    'page texts: several lines for more than 100 characters':
      'give a text of more than 100 characters several lines',
    'courses and services: lengths of a service': 'refuse what is too short or too long',
    'courses and services: PUT of one field': 'are edited in place, one field of a program with its language',
  },
  'admin-server/spa/e2e/live-editor.spec.ts': {
    'page texts: the live editor':
      'a text is edited where it stands, and shown to visitors only after a publish',
    'page texts: the live-preview listener':
      'a page hears messages of this site alone, and only those that it understands',
  },
  'admin-server/spa/e2e/team-members.spec.ts': {
    'members: a photo is picked, cropped round and uploaded':
      'a new Arabic member with a cropped photo goes live',
    'members: Name is required, Role is required': 'empty fields are named, and nothing is sent',
    'members: the switch of visibility':
      'the switch hides a member from the website at once, and other drafts stay drafts',
    'members: toasts of failures': 'is told by the specified toasts, and what was typed stays',
  },
  'content-db/types/inputs.test.ts': {
    'members: Language is required': '%s.%s: %s',
  },
  'admin-server/spa/e2e/blog-posts.spec.ts': {
    'posts: tabs of languages; cards with picture, title, description and date':
      'has a tab for each language, with picture, title, description and the day of creation',
    'posts: the empty text': 'says that there is nothing, and how to begin',
    'posts: the slug fills itself from the title':
      'fills the slug from the title while nobody has written one',
    'posts: pictures are cropped 16:9': 'crops the picture to 16:9, uploads it and keeps its address',
    'posts: deleting asks first': 'asks first',
    'posts: the dialog closes where an upload fails':
      'closes the cropping where the upload fails, and says so',
  },
  'admin-server/spa/e2e/images.spec.ts': {
    'images and clients: title, category, description': 'the library shows title, category and description',
    'images and clients: No images found': 'an empty library says No images found',
    'images and clients: required fields of a picture': 'what is missing is said at the field',
    'images and clients: a browser confirm before deleting': 'is confirmed in the browser',
    'images and clients: Failed to delete image': 'says what the server says, or Failed to delete image',
    'images and clients: Failed to save image': 'says what the server says, or Failed to save image',
  },
  'admin-server/spa/e2e/footer-settings.spec.ts': {
    'footer: three sections in English': 'have three sections in English, and are changed by PATCH',
    'footer: POST where there are none': 'begin with the defaults where there are none, and are made by POST',
    'footer: the Arabic tab': 'say in Arabic that they will be there, until somebody makes them',
    'footer: Must be a valid email, Must be a valid URL':
      'refuse what is no email, URL or international number, and take what is empty',
    'footer: failures of the footer': 'it is said, and what was typed stays',
  },
  'admin-server/spa/e2e/seo-manager.spec.ts': {
    'search engines: robots.txt: loading, note and sample':
      'says that it loads, then shows the file, the note and the suggested sample',
    'search engines: robots.txt is public at once': 'is public as soon as it is saved',
    'search engines: Cancel reverts to what was loaded':
      'is as it was after Cancel, and what was typed can be brought back',
    'search engines: a card for each page with five fields': 'has a card for each page, with five fields',
    'search engines: counters of 60 and 160':
      'counts what is typed, and takes no more than search engines show',
    'search engines: one field at a time': 'edits one field at a time',
    'search engines: a field is saved by PUT':
      'saves a field of either language, and shows it in the previews',
    'search engines: the fixed badges': 'shows the fixed badges, and beside each what the live pages say',
    'search engines: the tools open in a new tab':
      'the tools open in a new tab with the encoded address of the site',
  },
};

for (const [file, held] of Object.entries(clauses))
  test.each(Object.entries(held))('%s', (_, title) => {
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
    const text = readFileSync(file, 'utf8');
    expect(
      quoted.some((each) => text.includes(each)),
      `${file}: ${title}`,
    ).toBe(true);
  });
