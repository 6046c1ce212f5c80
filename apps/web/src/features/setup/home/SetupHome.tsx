import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { mustSetUp } from '@kilowatt/domain/permissions/setup-status'
import { Button, Skeleton } from '@mantine/core'
import { IconCoins, IconCpu, IconDevices, IconPlugConnected, IconRouter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { mayPriceSomewhere } from '../../../shared/places/may-on-location.ts'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import classes from './SetupHome.module.css'
import { SetupOption } from './SetupOption.tsx'
import { pricingNotes } from './setup-options.ts'

const wizardOf = { controller: webPaths.setupController, 'p1-module': webPaths.setupP1Module } as const

/** Everything that can be set up: hardware first, then related settings. */
export function SetupHome({ user }: { user: User }) {
  const { t } = useTranslation()
  const drafts = useQuery(orpc.setupDraft.get.queryOptions())
  const draft = drafts.data?.data.draft
  const coverage = useQuery(orpc.priceLists.coverage.queryOptions())
  // without the count, allowed options stay enabled
  const { disabled, warning } = pricingNotes(
    coverage.data?.data ?? { locations: mayPriceSomewhere(user) ? 1 : 0, unpriced: 0, firstUnpriced: null },
    user.permissions.location.length > 0,
  )
  // an unfinished setup is above the rest, and would push it down by arriving later
  if (drafts.isPending || coverage.isPending)
    return (
      <>
        <PageHeader title={t('setup.title')} />
        <Skeleton height={14} width={320} maw="100%" mb={26} />
        <div className={classes.grid}>
          <LinesSkeleton lines={1} />
          <LinesSkeleton lines={1} />
        </div>
        <Skeleton height={17} width={120} className={classes.heading ?? ''} />
        <div className={classes.more}>
          <LinesSkeleton lines={2} />
          <LinesSkeleton lines={2} />
          <LinesSkeleton lines={2} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader title={t('setup.title')} />
      <p className={classes.lead}>{t(mustSetUp(user) ? 'setup.welcome' : 'setup.homeLead')}</p>
      {draft && <UnfinishedSetup draft={draft} />}
      <div className={classes.grid}>
        <SetupOption
          isLarge
          icon={IconCpu}
          title={t('setup.addController')}
          text={t('setup.addControllerText')}
          href={webPaths.setupController()}
        />
        <SetupOption
          isLarge
          icon={IconRouter}
          title={t('setup.addP1')}
          text={t('setup.addP1Text')}
          href={webPaths.setupP1Module()}
        />
      </div>
      <h2 className={classes.heading}>{t('setup.more')}</h2>
      <div className={classes.more}>
        <SetupOption
          icon={IconDevices}
          title={t('words.devices')}
          text={t('setup.addDevicesText')}
          disabledReason={t('setup.addDevicesReason')}
        />
        <SetupOption
          icon={IconPlugConnected}
          title={t('setup.external')}
          text={t('setup.externalText')}
          {...(mustSetUp(user)
            ? { disabledReason: t('setup.externalReason') }
            : { href: webPaths.integrations() })}
        />
        <SetupOption
          icon={IconCoins}
          title={t('setup.pricing')}
          text={t('setup.pricingText')}
          warning={warning ? t(warning.key, { name: warning.name, count: warning.count }) : undefined}
          {...(disabled ? { disabledReason: t(disabled.key) } : { href: webPaths.setupPricing() })}
        />
      </div>
      {mustSetUp(user) && <p className={classes.others}>{t('setup.sharedHint', { email: user.email })}</p>}
    </>
  )
}

function UnfinishedSetup({ draft }: { draft: SetupDraft }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const dropping = useMutation({
    mutationFn: () => client.setupDraft.drop(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.setupDraft.key() }),
    onError: (error) => toastError(refusal(error)),
  })
  const name = draft.name.trim() === '' ? draft.serial : draft.name
  return (
    <section className={classes.draft} aria-label={t('setup.unfinished')}>
      <div className={classes.draftText}>
        <b>{t('setup.unfinished')}</b>
        <span>{[name, t('setup.stepOf', { step: draft.step })].filter(Boolean).join(' · ')}</span>
      </div>
      <Button variant="subtle" onClick={() => dropping.mutate()} loading={dropping.isPending}>
        {t('actions.discard')}
      </Button>
      <Button component={AppLink} href={wizardOf[draft.kind]()}>
        {t('setup.continueSetup')}
      </Button>
    </section>
  )
}
