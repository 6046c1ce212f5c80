import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './Software.module.css'

const REFRESH_MS = 60_000

/** The paused roll-outs, loaded before the page, so the notice appears with the page and moves nothing. */
export const pausedRolloutsQuery = () =>
  orpc.softwareRollouts.list.queryOptions({ input: { status: 'paused' }, refetchInterval: REFRESH_MS })

/** Roll-outs that paused automatically and do not continue until a super admin decides. */
export default function PausedRollouts() {
  const { t } = useTranslation()
  const { data } = useQuery(pausedRolloutsQuery())
  const paused = data?.data.rollouts.filter(
    ({ pausedBecause }) => pausedBecause === 'failures' || pausedBecause === 'not_allowed',
  )
  const [newest, ...others] = paused ?? []
  if (!newest) return null
  return (
    <div className={classes.paused}>
      <Notice kind="warning">
        {t('software.bannerOne', { version: newest.version })}
        {others.length > 0 && ` ${t('software.bannerMore', { count: others.length })}`}{' '}
        {others.length === 0 ? (
          <AppLink href={webPaths.softwareRollout(newest.id)}>{t('software.openRollout')}</AppLink>
        ) : (
          <AppLink href={webPaths.software()}>{t('software.openRollouts')}</AppLink>
        )}
      </Notice>
    </div>
  )
}
