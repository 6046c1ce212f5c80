import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { liveSentence } from '@kilowatt/domain/energy/shown/live-sentence'
import type { ShownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Live } from '../../../../api/live-stream.ts'
import { useRefusal } from '../../../../api/use-refusal.ts'
import { EnergyFlow } from '../../../../features/flow/diagram/EnergyFlow.tsx'
import { LiveHeadline } from '../../../../features/flow/headline/LiveHeadline.tsx'
import { flowData, liveSituation } from '../../../../features/flow/view/flow-from-live.ts'
import { Card } from '../../../../ui/data/Card.tsx'
import { ErrorState } from '../../../../ui/state/StateMessage.tsx'

type Props = {
  location: Location
  live: Live
  /**
   * the values on the screen; before the first values, the devices without values, which reserves the space
   * of the picture
   */
  event: LiveEvent | null
  shown: ShownSite | null
  /** age of the values once they are stale */
  staleMs: number | null
}

/** The current state, in words and as a picture. */
export function FlowCard({ location, live, event, shown, staleMs }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const isLost = live.connection === 'lost'
  const isHeard = live.event !== null
  // after a refusal no new values arrive, and the old ones are no longer current
  if (live.connection === 'refused' || (isLost && !isHeard))
    return (
      <Card>
        <ErrorState title={t('overview.liveFailed')} reason={refusal(live.failure)} onRetry={live.retry} />
      </Card>
    )
  if (!event || !shown)
    return (
      <Card>
        <Skeleton height={440} radius={14} />
      </Card>
    )
  const situation = liveSituation(event, shown, { staleMs, isLost })
  const words = {
    other: t('energy.other'),
    unexplained: t('flow.node_unexplained'),
    unmeasured: t('flow.node_unmeasured'),
  }
  return (
    <Card>
      <LiveHeadline
        text={isHeard ? liveSentence(situation) : null}
        has={situation}
        devices={event.devices.map(({ name }) => name)}
      />
      <EnergyFlow data={flowData(event, location, shown, words)} stale={staleMs !== null} />
    </Card>
  )
}
