import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inviteErrorKey } from './invite-errors.ts'

const english: Record<string, string> = JSON.parse(
  await readFile(new URL('../../../../../packages/i18n/messages/en/refusals.json', import.meta.url), 'utf8'),
)

test.each([
  ['invite_has_access', 'This email already has access to location!'],
  ['invite_mail_failed', 'Error occurred while trying to send email!'],
  ['invite_pending', 'This email already has pending invite!'],
  ['invite_delete_failed', 'Failed to delete!'],
  ['internal', 'Error occurred!'],
  ['offline', 'Error occurred!'],
])('%s says “%s”', (code, message) =>
  expect(english[inviteErrorKey(code).replace('refusals.', '')]).toBe(message),
)
