import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { BannerStrip } from './BannerStrip.tsx'

const REFRESH_MS = 60_000

/** Roll-outs that paused without anybody saying so: until a super admin decides, nothing goes on with them. */
export function PausedRollouts() {
  const { t } = useTranslation()
  const { data } = useQuery(
    orpc.softwareRollouts.list.queryOptions({
      input: { status: 'paused' },
      refetchInterval: REFRESH_MS,
    }),
  )
  const paused = data?.data.rollouts.filter(
    ({ pausedBecause }) => pausedBecause === 'failures' || pausedBecause === 'not_allowed',
  )
  const [newest, ...others] = paused ?? []
  if (!newest) return null
  return (
    <BannerStrip
      tone="warning"
      icon={IconPlayerPause}
      action={
        <Button
          size="xs"
          component={AppLink}
          href={others.length === 0 ? webPaths.softwareRollout(newest.id) : webPaths.software()}
        >
          {t(others.length === 0 ? 'software.openRollout' : 'software.openRollouts')}
        </Button>
      }
    >
      {t('software.bannerOne', { version: newest.version })}
      {others.length > 0 && ` ${t('software.bannerMore', { count: others.length })}`}
    </BannerStrip>
  )
}
