import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { isSchedule, isSocLimits } from '@kilowatt/domain/devices/parameters/judge-value'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'

/**
 * Parameters from the device protocol's list have a name in every language. Others show the device's own
 * name.
 */
export const namedParameters = [
  'p_limit',
  'export_limit',
  'mode',
  'p_set',
  'soc_limits',
  'grid_charge',
  'p_chg_limit',
  'p_dis_limit',
  'enable',
  'i_max',
  'phases',
  'on',
  't_set',
  't_week',
  't_dhw_set',
  'sg_state',
] as const

/** Texts of choices, by parameter and value. Other choices show the value itself. */
export const choiceWords: Readonly<Record<string, string>> = {
  mode_auto: 'control.automatic',
  mode_hold: 'control.choice_hold',
  mode_charge: 'control.choice_charge',
  mode_discharge: 'control.choice_discharge',
  mode_off: 'words.off',
  mode_now: 'control.choice_now',
  mode_minpv: 'control.choice_minpv',
  mode_pv: 'control.choice_pv',
  mode_heat: 'control.choice_heat',
  mode_dhw: 'control.parameter_t_dhw_set',
  phases_0: 'control.automatic',
  phases_1: 'control.choice_phases1',
  phases_3: 'control.choice_phases3',
  sg_state_1: 'control.choice_sg1',
  sg_state_2: 'control.choice_sg2',
  sg_state_3: 'control.choice_sg3',
  sg_state_4: 'control.choice_sg4',
}

const MAX_DIGITS = 3

/** Readable names and values of parameters. */
export function useParameterTexts() {
  const { t, i18n } = useTranslation()
  const locale = i18n.language

  function nameOf({ name, label }: Pick<DeviceParameter, 'name' | 'label'>): string {
    const named = namedParameters.find((one) => one === name)
    return named ? t(`control.parameter_${named}`) : (label ?? name)
  }

  function choiceOf({ name }: Pick<DeviceParameter, 'name'>, value: string | number): string {
    const key = `${name}_${value}`
    return Object.hasOwn(choiceWords, key) ? t(choiceWords[key] ?? '') : String(value)
  }

  /**
   * A number with its unit. For a power that can flow both ways, a word for the direction replaces the sign.
   */
  function numberOf({ kind, unit = '', min = 0 }: Omit<DeviceParameter, 'name'>, value: number): string {
    if (unit !== 'W') return withUnit(value, unit, { locale, digits: MAX_DIGITS, trim: true }).text.trim()
    const isTwoWay = kind === 'power' && min < 0
    const text = formatPower(isTwoWay ? Math.abs(value) : value, { locale, trim: true }).text
    return isTwoWay && value !== 0
      ? t(value > 0 ? 'control.discharge' : 'control.charge', { power: text })
      : text
  }

  function textOf(parameter: DeviceParameter, value: ParameterValue): string {
    if (value === null) return t(parameter.kind === 'power' ? 'control.automatic' : 'control.noLimit')
    if (typeof value === 'boolean') return t(value ? 'words.on' : 'words.off')
    if (parameter.kind === 'choice' && (typeof value === 'string' || typeof value === 'number'))
      return choiceOf(parameter, value)
    if (typeof value === 'string') return value
    if (typeof value === 'number') return numberOf(parameter, value)
    if (isSchedule(value))
      return value.length === 0 ? t('control.noRows') : t('control.rows', { count: value.length })
    if (!isSocLimits(value)) return ''
    const unit = parameter.unit ?? ''
    const text = (number: number) => withUnit(number, unit, { locale, digits: 0 })
    const span = `${text(value.min).value} – ${text(value.max).text}`
    return value.reserve === undefined
      ? span
      : t('control.limits', { span, reserve: text(value.reserve).text })
  }

  return { nameOf, choiceOf, numberOf, textOf }
}
