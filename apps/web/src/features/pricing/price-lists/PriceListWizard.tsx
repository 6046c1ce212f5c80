import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { WizardFrame } from '../../../shared/wizard/WizardFrame.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { PriceListBasics } from './PriceListBasics.tsx'
import { PriceListPreview } from './PriceListPreview.tsx'
import classes from './PriceLists.module.css'
import {
  agreedBefore,
  basicsProblems,
  isPower,
  listedTariffs,
  overlapping,
  type PriceListDraft,
  termsOf,
} from './price-list-draft.ts'

const steps = ['basics', 'plan', 'preview'] as const
const stepNames = {
  basics: 'plans.step_basics',
  plan: 'pricing.plan',
  preview: 'priceLists.step_preview',
} as const
const stepTitles = {
  basics: 'priceLists.title_basics',
  plan: 'priceLists.title_plan',
  preview: 'pricing.overviewTitle',
} as const

type Props = {
  brand: { name: string; logoUrl: string | undefined }
  start: PriceListDraft
  /** the saved values, if they differ from the initial ones */
  untouched?: PriceListDraft
  startStep?: number
  /** called when the person leaves to create a plan */
  onNewPlan: (draft: PriceListDraft) => void
  /** the price list to edit; null: a new one */
  priceListId: number | null
  /** the location, if the address names it */
  placeName?: string | undefined
  /** the field for the location, if the address does not name it */
  locationField: (
    draft: PriceListDraft,
    onChoose: (locationId: number | null) => void,
    error: ReactNode,
  ) => ReactNode
  /** link to create a plan if none fits */
  newPlanHref: (locationId: number | null) => string
  onLeft: () => void
  onSaved: (locationId: number) => void
}

/** Sets the plan of a location from a day on: basic info, utility plan, preview (spec §2). */
export function PriceListWizard(props: Props) {
  const {
    brand,
    start,
    untouched = start,
    startStep = 1,
    onNewPlan,
    priceListId,
    placeName,
    locationField,
    newPlanHref,
    onLeft,
    onSaved,
  } = props
  const { t } = useTranslation()
  const refusal = useRefusal()
  const form = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(start)
  const [step, setStep] = useState(startStep)
  const [wasSubmitted, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  /** the next step was chosen before the selected plan had loaded */
  const [isWaiting, setWaiting] = useState(false)
  const change = (changes: Partial<PriceListDraft>) => {
    setWaiting(false)
    setTyped({ ...typed, ...changes })
  }
  const known = useQuery({
    ...orpc.priceLists.list.queryOptions({ input: { locationId: typed.locationId ?? 0 } }),
    enabled: typed.locationId !== null,
  })
  const others = known.data?.data.priceLists.filter(({ id }) => id !== priceListId) ?? []
  // the power agreed with the network operator stays when the supplier changes
  const draft =
    priceListId === null ? { ...typed, agreedKw: { ...agreedBefore(others), ...typed.agreedKw } } : typed
  const chosen = useQuery({
    ...orpc.utilityPlans.get.queryOptions({ input: { planId: draft.planId ?? 0 } }),
    enabled: draft.planId !== null,
  })
  const plan = draft.planId === null ? undefined : chosen.data?.data.plan
  const tariffs = plan ? listedTariffs(plan.plan) : []
  const save = useMutation({
    mutationFn: async () => {
      if (draft.locationId === null || draft.planId === null) throw new TypeError('not whole')
      const sent = { locationId: draft.locationId, planId: draft.planId, ...termsOf(draft, tariffs) }
      await (priceListId === null
        ? client.priceLists.create(sent)
        : client.priceLists.update({ ...sent, priceListId }))
      return draft.locationId
    },
    onSuccess: (locationId) => {
      toastSuccess(t('priceLists.saved'))
      onSaved(locationId)
    },
  })
  const goTo = (next: number) => {
    setAsked(false)
    setWaiting(false)
    setStep(next)
  }
  const isTyped = JSON.stringify(typed) !== JSON.stringify(untouched)
  const here = steps[step - 1] ?? 'basics'
  const problems = basicsProblems(draft)
  const isWhole = {
    basics: problems.length === 0,
    plan: plan !== undefined && tariffs.every((tariff) => isPower(draft.agreedKw[tariff] ?? '')),
    preview: problems.length === 0 && plan !== undefined,
  }[here]
  const onward = () => {
    if (here === 'plan' && draft.planId !== null && !plan) {
      setWaiting(true)
      // the charges of the plan are still loading, or failed to load and are tried again
      void chosen.refetch({ cancelRefetch: false }).then(({ error }) => error && setWaiting(false))
      return
    }
    if (!isWhole) {
      setAsked(true)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(':is(input, select)[aria-invalid="true"]')?.focus(),
      )
      return
    }
    here === 'preview' ? save.mutate() : goTo(step + 1)
  }
  useEffect(() => {
    if (!isWaiting || !plan) return
    setWaiting(false)
    onward()
  })
  const nextName = steps[step]
  return (
    <WizardFrame
      brand={brand}
      task={t(priceListId === null ? 'priceLists.new' : 'priceLists.change')}
      steps={steps.map((name) => t(stepNames[name]))}
      step={step}
      title={t(stepTitles[here])}
      lead={[placeName, t(`priceLists.lead_${here}`)].filter(Boolean).join(': ')}
      leaveLabel={t('actions.cancel')}
      onLeave={() => (isTyped ? setLeaving(true) : onLeft())}
      isLeaving={false}
      onBack={step > 1 ? () => goTo(step - 1) : undefined}
      next={{
        label: nextName
          ? t('pricing.next', { step: t(stepNames[nextName]).toLocaleLowerCase() })
          : t(priceListId === null ? 'priceLists.create' : 'priceLists.save'),
        onPress: onward,
        isBusy: save.isPending || isWaiting,
        isLast: here === 'preview',
      }}
    >
      <div ref={form} className={classes.column}>
        {here === 'basics' && (
          <PriceListBasics
            draft={draft}
            problems={wasSubmitted ? problems : []}
            overlaps={overlapping(draft, others)}
            onChange={change}
            location={locationField(
              draft,
              (locationId) => change({ locationId }),
              wasSubmitted && problems.includes('location') ? t('priceLists.chooseLocation') : null,
            )}
          />
        )}
        {here === 'plan' && (
          <PlanChoice
            draft={draft}
            plan={plan}
            tariffs={tariffs}
            wasSubmitted={wasSubmitted}
            newPlan={{ href: newPlanHref(draft.locationId), onPress: () => onNewPlan(typed) }}
            onChange={change}
          />
        )}
        {here === 'preview' && plan && <PriceListPreview draft={draft} plan={plan} tariffs={tariffs} />}
        {/* next to the pressed button, because it would not be visible above a long form */}
        {save.error && <Notice kind="critical">{refusal(save.error)}</Notice>}
        <LeaveQuestion opened={isLeaving} onLeave={onLeft} onStay={() => setLeaving(false)} />
        {here !== 'basics' && chosen.error && <Notice kind="critical">{refusal(chosen.error)}</Notice>}
      </div>
    </WizardFrame>
  )
}
