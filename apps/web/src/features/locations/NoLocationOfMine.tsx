import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCpu, IconMailOpened, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type client, orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** The name of a location that the person had open during this visit and can no longer see. */
function lostLocation(): string | undefined {
  const answers = queryClient.getQueriesData<Awaited<ReturnType<typeof client.locations.get>>>({
    queryKey: orpc.locations.get.key(),
  })
  return answers.flatMap(([, answer]) => (answer ? [answer.data.location.name] : []))[0]
}

/**
 * For people who can see no location: they are new, or their access has ended. Only others can change that.
 */
export function NoLocationOfMine({ email }: { email: string }) {
  const { t } = useTranslation()
  const name = lostLocation()
  return (
    <FirstSteps
      title={name === undefined ? t('locations.emptyTitle') : t('locations.goneTitle', { name })}
      text={t(name === undefined ? 'locations.emptyText' : 'locations.goneText')}
      steps={[
        {
          icon: IconCpu,
          title: t('locations.ownTitle'),
          text: t('locations.ownText', { email }),
          action: { label: t('locations.supportWrite'), href: webPaths.support() },
        },
        { icon: IconShare, title: t('locations.sharedTitle'), text: t('locations.sharedText', { email }) },
        {
          icon: IconMailOpened,
          title: t('locations.invitedTitle'),
          text: t('locations.invitedText', { email }),
        },
      ]}
    />
  )
}
