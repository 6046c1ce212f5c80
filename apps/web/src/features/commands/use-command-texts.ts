import type { Command } from '@kilowatt/contracts/devices/commands'
import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { useTranslation } from 'react-i18next'
import { useParameterTexts } from '../../shared/devices/parameter-texts.ts'

/** A command in words: "Power 2.00 kW discharging, 30 min". */
export function useCommandTexts() {
  const { t } = useTranslation()
  const { nameOf, textOf } = useParameterTexts()

  // a parameter that the device no longer describes is shown as it was sent
  const text = ({ described }: Command, value: ParameterValue) =>
    described ? textOf(described, value) : JSON.stringify(value)

  return {
    nameOf: ({ described, parameter }: Command) => nameOf(described ?? { name: parameter }),
    requestedValueOf: (command: Command) => {
      const value = text(command, command.value)
      return command.holdS === null
        ? value
        : t('commands.held', { value, count: Math.max(1, Math.round(command.holdS / 60)) })
    },
    beforeOf: (command: Command) => (command.before ? text(command, command.before.value) : '–'),
    authorOf: ({ processedBy: { kind, name } }: Command) => {
      if (kind === 'system') return t('commands.bySystem')
      if (kind === 'strategy') return t('commands.byStrategy', { name })
      return name ?? t('commands.byNobody')
    },
  }
}
