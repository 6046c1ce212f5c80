import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import classes from './PortalData.module.css'
import type { ShownQuarter } from './shown-readings.ts'
import { useQuarterTexts } from './use-quarter-texts.ts'

type Props = { quarters: readonly ShownQuarter[]; zone: string; caption: string }

/** Every quarter-hour of a day: 92, 96 or 100 of them. */
export function QuarterTable({ quarters, zone, caption }: Props) {
  const { t } = useTranslation()
  const texts = useQuarterTexts()
  // omitted for homes without export, because a column of dashes would push the power off a phone
  const hasExport = quarters.some(({ exportWh }) => exportWh !== null && exportWh > 0)
  const time = (ms: number) => formatTime(ms, { timeZone: zone }) + twiceMark(ms, zone)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.box} tabIndex={0} aria-label={caption}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('words.time')}</th>
            <th scope="col">{t('portal.block')}</th>
            <th scope="col">{t('portal.imported')}</th>
            {hasExport && <th scope="col">{t('portal.exported')}</th>}
            <th scope="col">{t('portal.measure_power')}</th>
            <th scope="col">{t('portal.quality')}</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ startMs, block, importWh, exportWh, importKw, quality }) => (
            <tr key={startMs}>
              <th scope="row">
                {time(startMs)}–{time(startMs + QUARTER_MS)}
              </th>
              <td>
                <BlockMark block={block} />
              </td>
              <td>{texts.kwh(importWh)}</td>
              {hasExport && <td>{texts.kwh(exportWh)}</td>}
              <td>{texts.kw(importKw)}</td>
              <td>{texts.quality(quality)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
