import { webPaths } from '@kilowatt/contracts/web-paths'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { useAlarmTexts } from './use-alarm-texts.ts'

export type AlarmMark = {
  readonly id: number
  readonly at: number
  readonly severity: Severity
  /** `Inverter error, since 15. 10. 2026 10:12` */
  readonly words: string
  readonly href: string
}

type Asked = {
  readonly locationId: number
  readonly deviceId?: number | undefined
  readonly from: number
  readonly to: number
  readonly zone: string
}

/** Longest range with marks. Over a month, they would touch each other. */
const MAX_RANGE_MS = 32 * 86_400_000

const noMarks: readonly AlarmMark[] = []

/**
 * Alarms in a range, to mark in a chart at their time; empty until known. @param asked null: the chart has no
 * marks
 */
export function useAlarmMarks(asked: Asked | null): readonly AlarmMark[] {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const isShown = asked !== null && asked.to - asked.from <= MAX_RANGE_MS
  const { data } = useQuery(
    orpc.alarms.marks.queryOptions({
      input: isShown
        ? {
            locationId: asked.locationId,
            from: asked.from,
            to: asked.to,
            ...(asked.deviceId !== undefined && { deviceId: asked.deviceId }),
          }
        : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  if (!isShown || !data) return noMarks
  return data.data.marks.map(({ id, kind, severity, from, to }) => {
    const name = t(`${alarmTextFeature(kind)}.name`)
    const at = texts.at(from, asked.zone)
    return {
      id,
      at: Math.max(from, asked.from),
      severity,
      words:
        to === null
          ? t('alarms.markSince', { name, at })
          : t('alarms.markLasted', { name, at, duration: texts.duration(to - from) }),
      href: webPaths.alarm(id),
    }
  })
}
