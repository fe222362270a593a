/**
 * What may import what. `scripts/checks/imports.ts` holds the code to this table, and the README shows it.
 *
 * A room is a folder or a file. A folder with rooms of its own stands for its direct files only; `.` stands
 * for the direct files of the folder, and `x/*` for everything in x.
 *
 * A room may import itself and the places in its row. A place is of the same folder unless it names a top
 * folder first. `type` before it allows types only.
 *
 * Each room stands below those that it may import, so rooms have no circles. Types may point down.
 */
export interface Folder {
  /** What the README says of it. */
  holds: string;
  rooms: Record<string, string[]>;
}

const page = [
  'content-db/model/locale.ts',
  'content-db/types/post-path.ts',
  'content-db/types/service-path.ts',
  'paths.ts',
  'i18n',
  'art',
  'content',
];
const server = ['content-db/*', 'leases', 'http', 'files', 'type storage'];
const screen = ['content-db/model', 'content-db/types', 'type content-db/write', 'api', 'hooks', 'ui'];
const form = [...screen, 'connection', 'drafts', 'fields'];

export const arrows: Record<string, Folder> = {
  'content-db': {
    holds: 'what the content is: tables, input schemas, the Reader that records what a page reads',
    rooms: {
      'spans.ts': [],
      model: [],
      types: ['model'],
      database: ['model', 'spans.ts'],
      remote: ['model', 'database'],
      'audit.ts': [],
      'changes.ts': ['model', 'type types'],
      'people.ts': ['model'],
      'releases.ts': ['model', 'types'],
      'servers.ts': [],
      read: ['model', 'types', 'changes.ts', 'type database'],
      write: ['model', 'types', 'changes.ts', 'releases.ts', 'read', 'type database'],
      seed: ['model', 'types', 'read', 'write', 'type database'],
    },
  },
  site: {
    holds: 'what visitors see: Astro pages and React islands, compiled into one function, render(path)',
    rooms: {
      'paths.ts': ['content-db/model/locale.ts'],
      i18n: ['type content-db/model/locale.ts'],
      art: [],
      content: [
        'art',
        'content-db/model/locale.ts',
        'content-db/read/list-parts.ts',
        'content-db/types/post-path.ts',
        'content-db/types/retention-days.ts',
        'content-db/types/service-path.ts',
        'paths.ts',
        'i18n',
        'type content-db/read/reader.ts',
        'type content-db/types',
      ],
      render: [],
      islands: page,
      components: page,
      'components/article': ['i18n', 'content', 'components'],
      'components/cards': [...page, 'islands', 'components'],
      'components/layout': [...page, 'render', 'islands', 'components'],
      layouts: ['i18n', 'content', 'components/layout'],
      'components/pages': [...page, 'islands', 'components', 'components/cards', 'layouts'],
      pages: [...page, 'islands', 'components/*', 'layouts'],
      '.': [
        'content-db/model/locale.ts',
        'content-db/model/problem.ts',
        'content-db/types/post-path.ts',
        'content',
        'render',
        'type content-db/read/reader.ts',
        'type content-db/types',
      ],
    },
  },
  'admin-server': {
    holds:
      'how content changes: the API of the back office, sign-in, uploads, the publisher, the server of the live site',
    rooms: {
      http: [
        'content-db/model',
        'content-db/database',
        'content-db/servers.ts',
        'content-db/spans.ts',
        'type content-db/people.ts',
      ],
      files: ['content-db/model', 'content-db/database', 'type storage'],
      storage: ['content-db/model', 'content-db/database', 'content-db/spans.ts', 'files'],
      leases: ['content-db/*'],
      background: ['content-db/model', 'files', 'storage', 'site/art', 'type site/content'],
      mail: ['type content-db/model', 'content-db/spans.ts'],
      'accounts/passwords': ['content-db/*', 'http'],
      'accounts/factors': ['content-db/*', 'http', 'accounts/passwords'],
      'accounts/sessions': ['content-db/*', 'http'],
      audit: ['content-db/*', 'http'],
      accounts: [
        'content-db/*',
        'http',
        'mail',
        'audit',
        'accounts/passwords',
        'accounts/factors',
        'accounts/sessions',
      ],
      inbox: ['content-db/*', 'http', 'mail', 'audit'],
      uploads: server,
      'publish/types.ts': [
        'type content-db/*',
        'type leases',
        'type files',
        'type storage',
        'type background',
        'type site/*',
      ],
      'publish/json-rows.ts': [],
      'publish/immutable-files.ts': [],
      'publish/pictures': [
        ...server,
        'type background',
        'publish/types.ts',
        'publish/json-rows.ts',
        'publish/immutable-files.ts',
        'type site/content',
      ],
      'publish/store': [...server, 'type background', 'publish/types.ts', 'publish/pictures'],
      'publish/select': [
        'content-db/*',
        'audit',
        'publish/types.ts',
        'publish/json-rows.ts',
        'publish/store',
      ],
      'publish/render': [
        ...server,
        'publish/types.ts',
        'publish/immutable-files.ts',
        'publish/select',
        'type publish/pictures',
        'type site/*',
      ],
      'publish/runs': ['content-db/*', 'leases', 'publish/types.ts'],
      'publish/plan': [
        ...server,
        'publish/types.ts',
        'publish/select',
        'publish/render',
        'type publish/runs',
      ],
      'publish/healing': [
        ...server,
        'type background',
        'publish/types.ts',
        'publish/render',
        'type publish/pictures',
        'type publish/select',
      ],
      'publish/release': [
        'publish/healing',
        'type background',
        ...server,
        'site/paths.ts',
        'publish/types.ts',
        'publish/json-rows.ts',
        'publish/immutable-files.ts',
        'publish/pictures',
        'publish/store',
        'publish/select',
        'publish/render',
        'publish/runs',
        'publish/plan',
      ],
      'publish/purge': ['content-db/model', 'storage'],
      'publish/deploy': [
        ...server,
        'storage',
        'publish/purge',
        'publish/types.ts',
        'publish/immutable-files.ts',
        'publish/store',
        'publish/release',
      ],
      publish: [
        'content-db/*',
        'type leases',
        'publish/types.ts',
        'publish/select',
        'publish/release',
        'type files',
        'type storage',
        'type background',
        'type site/*',
      ],
      content: [...server, 'audit', 'uploads', 'publish', 'publish/types.ts'],
      'publish/routes': [
        ...server,
        'audit',
        'content',
        'publish/types.ts',
        'publish/immutable-files.ts',
        'publish/select',
        'publish/release',
        'type publish/deploy',
      ],
      history: ['content-db/*', 'http', 'publish/routes'],
      translate: ['content-db/*', 'leases', 'http', 'content'],
      live: [...server, 'audit', 'site/paths.ts', 'site/i18n', 'type inbox', 'type publish/*'],
      tracing: ['content-db/spans.ts', 'http'],
      metrics: ['content-db/spans.ts', 'http', 'type publish/types.ts', 'publish/immutable-files.ts'],
      '.': [
        ...server,
        'storage',
        'background',
        'mail',
        'audit',
        'accounts/*',
        'inbox',
        'uploads',
        'publish/*',
        'content',
        'history',
        'translate',
        'live',
        'tracing',
        'metrics',
      ],
    },
  },
  'admin-server/spa': {
    holds: 'the screens of the back office, in the browser',
    rooms: {
      connection: [],
      api: ['content-db/model', 'type content-db/*', 'type admin-server/*', 'connection'],
      drafts: ['api'],
      hooks: ['content-db/model'],
      ui: ['content-db/model', 'site/paths.ts'],
      fields: [...screen, 'content-db/read/row-title.ts', 'site/content/text/markdown.ts'],
      resource: [...form, 'content-db/read'],
      'resource/form': [...form, 'resource'],
      'resource/list': [...form, 'resource', 'resource/form'],
      'features/accounts/security': [...form, 'resource/*'],
      'features/accounts': [...form, 'resource/*', 'features/accounts/security'],
      'features/audit': [...screen, 'resource'],
      'features/inbox': [...form, 'resource/*', 'type admin-server/inbox'],
      'features/page-texts': [...form, 'resource/*', 'site/i18n'],
      'features/seo': [...form, 'resource/*', 'site/paths.ts'],
      'features/history': [...form, 'resource/*', 'features/page-texts', 'type admin-server/history'],
      'features/publish/pending': [...form, 'resource/*', 'features/history', 'type admin-server/publish/*'],
      'features/publish': [
        ...form,
        'resource/*',
        'features/history',
        'features/publish/pending',
        'site/paths.ts',
        'type admin-server/publish/*',
      ],
      shell: [
        ...form,
        'resource/*',
        'features/accounts',
        'features/accounts/security',
        'features/publish/*',
        'type admin-server/content',
        'type admin-server/publish/*',
      ],
      'features/dashboard': [...form, 'resource/*', 'shell', 'type admin-server/history'],
      types: [...form, 'resource/*', 'features/page-texts', 'site/art', 'site/i18n'],
      'features/live-editor': [
        ...form,
        'resource/*',
        'features/page-texts',
        'types',
        'site/paths.ts',
        'type admin-server/live',
      ],
      '.': ['admin-server/spa/*', 'site/art'],
    },
  },
  scripts: {
    holds: 'what a person or CI runs',
    rooms: { '*': ['content-db/*', 'site/*', 'admin-server/*'] },
  },
};

/** Packages that only some places may know. */
export const packages = [
  {
    name: '@libsql/client',
    knownBy: ['content-db/*'],
    reason: 'a database is opened through content-db/database/open.ts, with its write guard',
  },
  {
    name: 'lucia',
    knownBy: ['admin-server/accounts/sessions'],
    reason: 'lucia is not developed any more, so it stays in one place',
  },
  {
    name: 'hono',
    knownBy: ['admin-server/*', 'scripts/*'],
    reason: 'pages and content know nothing of HTTP servers',
  },
  {
    name: 'react[^/]*',
    knownBy: ['site/islands', 'admin-server/spa/*'],
    reason: 'React is for islands and the admin',
  },
];

/** Circles by types alone, tolerated until their rooms are worked on. */
export const typeCircles = ['content-db/read', 'admin-server/publish/*', 'admin-server/spa/resource'];
