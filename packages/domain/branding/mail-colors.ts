import type { ThemeName } from './theme-names.ts'
import { themes } from './themes.ts'

/**
 * Colours of mails and documents in a theme: its light colours, because mail programs darken mails
 * themselves.
 */
export function mailColorsOf(name: ThemeName) {
  const { primary, onPrimary, bg } = (themes.find((theme) => theme.name === name) ?? themes[0]).light
  return { primary, onPrimary, background: bg }
}
