import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { signIn } from './staff.ts';

test('who signs in again is a known device, whose attempts are not limited for the account', async () => {
  const cookies: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie);
    response.setHeader('set-cookie', ['session=s; Path=/; HttpOnly', 'device-1=d; Path=/; HttpOnly']);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await (await signIn(origin, origin)).ask('GET', '/api/admin/user');
  await signIn(origin, origin);
  server.close();
  expect(cookies).toEqual(['', 'session=s; device-1=d', 'device-1=d']);
});
