import type { Theme } from './theme.ts'
import { blueGreenTheme } from './themes/blue-green-theme.ts'
import { darkBlueTheme } from './themes/dark-blue-theme.ts'
import { darkGreenTheme } from './themes/dark-green-theme.ts'
import { darkOrangeTheme } from './themes/dark-orange-theme.ts'
import { darkYellowBlueTheme } from './themes/dark-yellow-blue-theme.ts'
import { defaultTheme } from './themes/default-theme.ts'
import { energyBlueTheme } from './themes/energy-blue-theme.ts'
import { energyCyanTheme } from './themes/energy-cyan-theme.ts'
import { greenGrayTheme } from './themes/green-gray-theme.ts'
import { redGrayTheme } from './themes/red-gray-theme.ts'
import { whiteGrayTheme } from './themes/white-gray-theme.ts'
import { whiteTheme } from './themes/white-theme.ts'
import { yellowBlueTheme } from './themes/yellow-blue-theme.ts'
import { yellowTheme } from './themes/yellow-theme.ts'

/** All themes, in the order in which lists show them. A new theme is a new file and a line here. */
export const themes = [
  defaultTheme,
  darkBlueTheme,
  whiteTheme,
  yellowTheme,
  redGrayTheme,
  energyBlueTheme,
  darkOrangeTheme,
  darkGreenTheme,
  greenGrayTheme,
  whiteGrayTheme,
  yellowBlueTheme,
  darkYellowBlueTheme,
  blueGreenTheme,
  energyCyanTheme,
] as const satisfies readonly Theme[]
