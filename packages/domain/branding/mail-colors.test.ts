import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailColors } from './mail-colors.ts'
import { themeNames } from './theme-names.ts'

test.each(themeNames)('law: mails of %s have the light colours of the app', (theme) => {
  const path = join(import.meta.dirname, '../../../apps/web/src/ui/theme/tokens.json')
  const { light } = JSON.parse(readFileSync(path, 'utf8')).themes[theme]
  expect(mailColors[theme]).toEqual({
    primary: light.primary,
    onPrimary: light.on_primary,
    background: light.bg,
  })
})
