import type { RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './DataQuality.module.css'
import { useFindingTexts } from './finding-texts.ts'
import { PreviewPlot } from './PreviewPlot.tsx'

type Props = {
  deviceId: number
  /** null: not a valid range yet */
  request: RepairRequest | null
  /** renders the buttons below, which depend on whether the repair is possible */
  children: (isPossible: boolean) => ReactNode
}

/** What a repair would change, or why it is not possible. */
export function PreviewOfRepair({ deviceId, request, children }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const { data, error, isFetching } = useQuery({
    ...orpc.quality.preview.queryOptions({ input: { deviceId, kind: 'drop', from: 0, ...request } }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const preview = data?.data
  const isBadRange = request === null || (error && errorCodeOf(error) === 'invalid')
  const longest = t(request?.kind === 'interpolate' ? 'quality.twoHours' : 'quality.year')
  if (isBadRange || error)
    return (
      <>
        <Notice kind="warning">{isBadRange ? t('quality.badRange', { longest }) : refusal(error)}</Notice>
        {children(false)}
      </>
    )
  if (!preview)
    return (
      <>
        <Skeleton height={280} />
        {children(false)}
      </>
    )
  return (
    <>
      <div className={isFetching ? classes.old : undefined}>
        <PreviewPlot preview={preview} />
        <Totals preview={preview} />
      </div>
      {children(!isFetching)}
    </>
  )
}

function Totals({ preview }: { preview: { timezone: string; totals: readonly Total[] } }) {
  const { t } = useTranslation()
  const texts = useFindingTexts(preview.timezone)
  if (preview.totals.length === 0) return <p className="dim">{t('quality.noTotals')}</p>
  return (
    <table className={classes.totals}>
      <caption>{t('quality.totals')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('quality.before')}</th>
          <th scope="col">{t('quality.after')}</th>
        </tr>
      </thead>
      <tbody>
        {preview.totals.map(({ key, beforeWh, afterWh }) => (
          <tr key={key}>
            <th scope="row">{t(seriesTexts[key])}</th>
            <td>{texts.energy(beforeWh)}</td>
            <td>
              <b>{texts.energy(afterWh)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Total = { key: keyof typeof seriesTexts; beforeWh: number | null; afterWh: number | null }
