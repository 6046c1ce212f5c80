import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { directionTestText } from '../../../shared/devices/direction-test-text.ts'

/** Result of the latest test, with person and time; it is part of the hand-over summary. */
export function LastDirectionTest({ locationId, zone }: { locationId: number; zone: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.directionTests.list.queryOptions({ input: { locationId } }))
  const last = data?.data.tests[0]
  if (!last) return null
  const facts = [
    formatDateTime(last.at, { timeZone: zone }),
    last.device?.name,
    directionTestText(t, last),
    last.testedBy,
  ]
  return <p className="caption">{t('setup.lastTest', { facts: facts.filter(Boolean).join(' · ') })}</p>
}
