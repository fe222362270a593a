import { expect, test } from 'vitest';
import { deviceName } from './client.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Microsoft Edge on macOS',
  ],
  ['', ''],
  ['node', ''],
  ['curl/8.1', ''],
  [`${'('.repeat(50_000)}Firefox`, ''],
])('the device of %j is %j', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
