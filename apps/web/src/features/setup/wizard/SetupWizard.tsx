import type { SetupDraft, SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import type { User } from '@kilowatt/contracts/identity/auth'
import { setsUpOwn } from '@kilowatt/domain/permissions/setup-status'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { useRegions } from '../../../shared/places/use-regions.ts'
import { WizardFrame } from '../../../shared/wizard/WizardFrame.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { CompanyField } from './CompanyField.tsx'
import { ControllerStep } from './ControllerStep.tsx'
import { type KnownPlace, LocationStep } from './LocationStep.tsx'
import { OverviewStep } from './OverviewStep.tsx'
import { OwnerField, OwnOwner } from './OwnerField.tsx'
import { ReplacedChoice } from './ReplacedChoice.tsx'
import classes from './SetupWizard.module.css'
import { TariffsStep } from './TariffsStep.tsx'
import { linkRefusals, useControllerSearch } from './use-controller-search.ts'
import { type Linked, stepAtFault, useLinkController } from './use-link-controller.ts'
import { useOverviewParts } from './use-overview-parts.ts'
import { useStoredDraft } from './use-stored-draft.ts'
import type { WizardStart } from './use-wizard-start.ts'
import { missingOfLocation, stepOf, wizardSteps } from './wizard-draft.ts'

type Props = {
  start: WizardStart
  user: User
  brand: { name: string; logoUrl: string | undefined }
  existing: readonly KnownPlace[]
  /** the location was chosen before, so there is no step to go back to */
  isPlaceGiven: boolean
  /** the choice of a plan, which belongs to another feature */
  planChoice: (draft: SetupDraft, onChange: (changes: Partial<SetupDraft>) => void) => ReactNode
  onLeft: () => void
  onLinked: (linked: Linked) => Promise<void>
}

const words = {
  controller: {
    step: 'words.controller',
    title: 'setup.controllerTitle',
    lead: 'setup.controllerLead',
    link: 'setup.linkController',
  },
  'p1-module': {
    step: 'controllerTypes.P1_WIFI',
    title: 'setup.p1Title',
    lead: 'setup.p1Lead',
    link: 'setup.linkP1',
  },
} as const satisfies Record<SetupKind, Record<string, string>>

/** A name in the middle of a sentence: "controller", but "P1 module". */
const inSentence = (name: string) =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase())

/** The setup of a controller or P1 module, in four steps. */
export function SetupWizard({
  start,
  user,
  brand,
  existing,
  isPlaceGiven,
  planChoice,
  onLeft,
  onLinked,
}: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const { draft, change, keepNow, stopKeeping } = useStoredDraft(start.draft)
  const [wasSubmitted, setAsked] = useState(false)
  const [isResumed, setResumed] = useState(start.isResumed)
  const form = useRef<HTMLDivElement>(null)
  const { kind, step, serial } = draft
  const { regions } = useRegions(draft.countryCode)
  const search = useControllerSearch(kind, serial)
  const place = useQuery({
    ...orpc.locations.get.queryOptions({ input: { id: draft.locationId ?? 0 } }),
    enabled: draft.locationId !== null,
  })
  const location = draft.locationId === null ? null : (place.data?.data.location ?? null)
  const replaceable =
    useQuery({
      ...orpc.setup.replaceable.queryOptions({ input: { locationId: draft.locationId ?? 0 } }),
      enabled: draft.locationId !== null && step > 1,
    }).data?.data.controllers ?? []
  const linking = useLinkController(onLinked)
  const refusedAt = linking.error ? stepAtFault(linking.error) : null
  const refusedText = linking.error ? refusal(linking.error, linkRefusals(kind)) : ''
  const parts = useOverviewParts({ draft, location, found: search.found, onEdit: goTo, isPlaceGiven })
  const leaving = useMutation({
    mutationFn: keepNow,
    onSuccess: () => {
      toastSuccess(t('setup.kept'))
      onLeft()
    },
    onError: (error) => toastError(refusal(error)),
  })

  function goTo(next: number) {
    setAsked(false)
    change({ step: next })
  }
  const ownsPlace = setsUpOwn(user.role)
  const choosesCompany = !ownsPlace && start.fresh.companyId === null
  const missing =
    draft.locationId === null ? missingOfLocation(draft, regions?.length ?? 0, choosesCompany) : []
  const onward = {
    location: () => {
      if (missing.length === 0) return goTo(2)
      setAsked(true)
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>(':is(input, select):is([aria-invalid="true"], [data-error])')
          ?.focus(),
      )
    },
    controller: () => (search.found ? goTo(3) : setAsked(true)),
    tariffs: () => goTo(4),
    overview: () => {
      stopKeeping()
      linking.mutate({ draft, existing: location }, { onError: (error) => goTo(stepAtFault(error) ?? step) })
    },
  }
  const changeSerial = (typed: string) => {
    linking.reset()
    setAsked(false)
    change({ serial: typed })
  }
  const serialProblem = () => {
    if (refusedAt === 2) return { text: refusedText, error: linking.error }
    if (search.problem) return search.problem
    const isMissing = wasSubmitted && !search.found && !search.isLooking
    return isMissing ? { text: t('setup.serialMissing'), error: null } : undefined
  }
  const here = stepOf(step)
  const names = {
    location: t('words.location'),
    controller: t(words[kind].step),
    tariffs: t('setup.tariffs'),
    overview: t('words.overview'),
  }
  const titles = {
    location: [t('setup.locationTitle'), t('setup.locationLead')],
    controller: [t(words[kind].title), t(words[kind].lead)],
    tariffs: [t('setup.tariffs'), t('setup.tariffsLead')],
    overview: [t('setup.overviewTitle'), t('setup.overviewLead')],
  } as const
  const [title, lead] = titles[here]
  const nextName = wizardSteps[step]
  const firstStep = isPlaceGiven ? 2 : 1

  return (
    <WizardFrame
      brand={brand}
      task={t('setup.title')}
      steps={wizardSteps.map((name) => names[name])}
      step={step}
      title={title}
      lead={lead}
      onLeave={() => leaving.mutate()}
      isLeaving={leaving.isPending}
      onBack={step > firstStep ? () => goTo(step - 1) : undefined}
      next={{
        label: nextName ? t('setup.next', { step: inSentence(names[nextName]) }) : t(words[kind].link),
        onPress: onward[here],
        isBusy: linking.isPending,
        isLast: here === 'overview',
      }}
    >
      {isResumed && (
        <div className={classes.notice}>
          <Notice kind="info">
            {t('setup.resumed')}{' '}
            <Button
              size="xs"
              variant="transparent"
              onClick={() => {
                setResumed(false)
                change(start.fresh)
                stopKeeping()
                client.setupDraft.drop().catch(() => undefined)
              }}
            >
              {t('setup.startOver')}
            </Button>
          </Notice>
        </div>
      )}
      {linking.error && refusedAt !== 2 && (
        <div className={classes.notice}>
          <Notice kind="critical">{refusedText}</Notice>
        </div>
      )}
      {here === 'location' && (
        <LocationStep
          ref={form}
          draft={draft}
          onChange={(changes) => {
            linking.reset()
            change(changes)
          }}
          existing={existing}
          missing={wasSubmitted ? missing : []}
          owner={
            ownsPlace ? (
              <OwnOwner name={`${user.first_name} ${user.last_name}`.trim()} email={user.email} />
            ) : (
              <>
                {choosesCompany && (
                  <CompanyField
                    companyId={draft.companyId}
                    // another company has other people and groups
                    onChange={(companyId) => change({ companyId, locationGroupId: null, ownerId: null })}
                    error={
                      wasSubmitted && missing.includes('companyId') ? t('setup.companyMissing') : undefined
                    }
                  />
                )}
                {draft.companyId !== null && (
                  <OwnerField
                    key={draft.companyId}
                    companyId={draft.companyId}
                    ownerId={draft.ownerId}
                    onChange={(ownerId) => change({ ownerId })}
                  />
                )}
              </>
            )
          }
        />
      )}
      {here === 'controller' && (
        <ControllerStep
          kind={kind}
          serial={serial}
          onSerial={changeSerial}
          found={search.found}
          isLooking={search.isLooking}
          problem={serialProblem()}
          onRetry={search.retry}
          replaced={
            location && (
              <ReplacedChoice
                serial={serial}
                controllers={replaceable}
                zone={location.timezone.name}
                value={draft.takesOverFrom}
                onChange={(takesOverFrom) => change({ takesOverFrom })}
              />
            )
          }
        />
      )}
      {here === 'tariffs' && <TariffsStep location={location} choice={planChoice(draft, change)} />}
      {here === 'overview' && <OverviewStep parts={parts} />}
    </WizardFrame>
  )
}
