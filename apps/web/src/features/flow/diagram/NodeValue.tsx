import { formatPower } from '@kilowatt/domain/units/format-power'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EnergyFlow.module.css'
import { RollingText } from './RollingText.tsx'

type Props = { x: number; y: number; size: number; unitSize: number; powerW: number | null; rolls: boolean }

/** The power in the middle of a ring, unit smaller; a dash where it is not known. */
export function NodeValue({ x, y, size, unitSize, powerW, rolls }: Props) {
  const { i18n } = useTranslation()
  const locale = i18n.language
  const prefix = sharedPrefix([powerW])
  const format = useCallback(
    (value: number) => formatPower(value, { locale, prefix }).value,
    [locale, prefix],
  )
  return (
    <text x={x} y={y} className={classes.value} fontSize={size}>
      {powerW === null ? '–' : <RollingText value={powerW} format={format} rolls={rolls} />}
      {powerW !== null && (
        <tspan className={classes.unit} fontSize={unitSize}>
          {'\u00A0'}
          {prefix}W
        </tspan>
      )}
    </text>
  )
}
