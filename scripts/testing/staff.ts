import { randomInt } from 'node:crypto';

/** A signed-in member of staff, who calls the API of a server at one of its addresses. */
export interface Staff {
  /** Sends a request to a path such as `/api/admin/user`; a body that is not a form is sent as JSON. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  /** The answer of a call as JSON. @throws an error when the status is not 2xx */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The variables that give a new data folder this first admin. */
export const firstAdmin = {
  ADMIN_USERNAME: 'staff@example.org',
  ADMIN_PASSWORD: 'correct horse battery staple',
};

/** The device cookies of the sites that were signed in to: attempts of a known device are not limited for its account. */
const devices = new Map<string, string>();

/**
 * Signs in, from the second time on as a known device.
 * @param address where requests are sent; may be that of a proxy
 * @param siteUrl the origin that requests name, as a browser on the site does
 */
export async function signIn(address: string, siteUrl: string, who = firstAdmin): Promise<Staff> {
  const device = `${siteUrl} ${who.ADMIN_USERNAME}`;
  let cookie = devices.get(device) ?? '';
  // A server that is killed while it checks a password counts the attempt, so each sign-in has an address of its own.
  const visitor = `10.${[randomInt(256), randomInt(256), randomInt(256)].join('.')}`;
  const staff: Staff = {
    ask(method, path, body) {
      const isForm = body instanceof FormData;
      return fetch(address + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie,
          origin: siteUrl,
          'x-forwarded-for': visitor,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
    },
    async call(method, path, body) {
      const answer = await staff.ask(method, path, body);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = who;
  const answer = await staff.ask('POST', '/api/admin/login', { username, password });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((each) => each.replace(/;.*/s, ''));
  cookie = cookies.join('; ');
  const own = cookies.find((each) => /^(?:__Host-)?device-/.test(each));
  if (own !== undefined) devices.set(device, own);
  return staff;
}
