import { planQuestions } from '@kilowatt/domain/pricing/plans/check-plan'
import type { PlanVersion, UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { WizardFrame } from '../../../shared/wizard/WizardFrame.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { ComponentsStep } from './ComponentsStep.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import classes from './PlanWizard.module.css'
import { closingBefore, planToSend, settleHours } from './plan-draft.ts'
import type { NewPlanOwner } from './plan-owners.ts'
import { ownerKey } from './plan-owners.ts'
import {
  planSteps,
  problemAt,
  problemsOfVersion,
  problemText,
  stepNames,
  stepOfProblem,
  stepTitles,
} from './plan-problems.ts'
import { dayText } from './plan-span.ts'
import { SchedulesStep } from './SchedulesStep.tsx'

type Props = {
  brand: { name: string; logoUrl: string | undefined }
  start: UtilityPlan
  /** index of the version being edited */
  at: number
  /** the plan to edit; null: a new one */
  existing: { planId: number; revision: number; isInUse: boolean } | null
  /** possible owners of a new plan, likeliest first */
  owners: readonly NewPlanOwner[]
  onLeft: () => void
  onSaved: (planId: number) => void
}

/** Warnings about prices that people should check again. */
function useQuestions(plan: UtilityPlan, at: number) {
  const { t } = useTranslation()
  // for other currencies there is no limit above which a price is suspicious
  return planQuestions(plan, plan.currency === 'EUR' ? 1 : null)
    .filter(({ path, code }) => code === 'gap' || path[1] === at)
    .map((question) =>
      question.code === 'gap'
        ? t('plans.question_gap', { from: dayText(question.from), to: dayText(question.to) })
        : question.code === 'unusual_vat'
          ? t('plans.question_unusual_vat', { pct: question.pct })
          : t(`plans.question_${question.code}`, {
              price: question.price,
              name: plan.versions[at]?.components[Number(question.path[3])]?.name ?? '',
            }),
    )
}

/** Edits a plan from its name to its prices: basic info, tariffs, plan, summary (spec §2). */
export function PlanWizard({ brand, start, at, existing, owners, onLeft, onSaved }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const form = useRef<HTMLDivElement>(null)
  const [plan, setPlan] = useState(start)
  const [step, setStep] = useState(1)
  const [visited, setVisited] = useState<readonly string[]>([])
  const [isDoubted, setDoubted] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [owner, setOwner] = useState(owners[0])
  const here = planSteps[step - 1] ?? 'basics'
  const version = plan.versions[at]
  const wasPublished = start.versions[at]?.status === 'published'
  const problems = problemsOfVersion(plan, at)
  const publishable = withStatus(plan, at, 'published')
  const questions = useQuestions(publishable, at)
  const save = useMutation({
    mutationFn: (saved: UtilityPlan) =>
      existing
        ? client.utilityPlans.update({
            planId: existing.planId,
            revision: existing.revision,
            plan: planToSend(saved),
          })
        : client.utilityPlans.create({ owner: owner?.owner ?? { kind: 'person' }, plan: planToSend(saved) }),
    onSuccess: ({ data }, saved) => {
      toastSuccess(
        t(saved.versions[at]?.status === 'draft' ? 'plans.draftSaved' : 'plans.saved', { name: saved.name }),
      )
      onSaved(data.plan.id)
    },
    onSettled: () => setDoubted(false),
  })
  if (!version) return null

  const goTo = (next: number) => {
    save.reset()
    setStep(next)
  }
  const isOpen = visited.includes(here) || here === 'summary'
  const ofHere = problems.filter((problem) => stepOfProblem(problem) === here)
  const showFirst = () =>
    requestAnimationFrame(() => {
      for (const details of form.current?.querySelectorAll('details') ?? [])
        if (details.querySelector('[aria-invalid="true"]')) details.open = true
      form.current?.querySelector<HTMLElement>(':is(input, select)[aria-invalid="true"]')?.focus()
    })
  const onward = () => {
    if (here === 'summary') {
      if (problems.length > 0) return undefined
      return questions.length > 0 ? setDoubted(true) : save.mutate(publishable)
    }
    if (ofHere.length === 0) {
      if (here === 'tariffs') setPlan(settleHours(plan, at))
      return goTo(step + 1)
    }
    setVisited([...visited, here])
    showFirst()
  }
  const back = () => {
    if (here === 'tariffs') setPlan(settleHours(plan, at))
    goTo(step - 1)
  }
  const leave = () => {
    if (plan === start) return onLeft()
    // a published version cannot be saved as a draft
    if (wasPublished) return setLeaving(true)
    save.mutate(withStatus(settleHours(plan, at), at, 'draft'))
  }
  const given = {
    plan,
    at,
    version,
    onPlan: setPlan,
    problem: problemAt(t, isOpen ? problems : []),
  }
  const nextName = planSteps[step]
  return (
    <WizardFrame
      brand={brand}
      task={t(existing ? 'plans.change' : 'plans.new')}
      steps={planSteps.map((name) => t(stepNames[name]))}
      step={step}
      title={t(stepTitles[here])}
      lead={t(`plans.lead_${here}`)}
      wide={here === 'tariffs'}
      leaveLabel={t(plan === start || wasPublished ? 'actions.cancel' : 'plans.saveDraft')}
      onLeave={leave}
      isLeaving={save.isPending && here !== 'summary'}
      onBack={step > 1 ? back : undefined}
      next={{
        label: nextName
          ? t('pricing.next', { step: t(stepNames[nextName]).toLocaleLowerCase() })
          : t(existing ? 'plans.publishChange' : 'plans.create'),
        onPress: onward,
        isBusy: save.isPending,
        isLast: here === 'summary',
      }}
    >
      <div ref={form} className={classes.column}>
        {here === 'basics' && (
          <BasicsStep
            {...given}
            isInUse={existing?.isInUse ?? false}
            owner={
              !existing &&
              owners.length > 1 && (
                <NativeSelect
                  label={t('plans.owner')}
                  description={t('plans.ownerHelp')}
                  data={owners.map((one) => ({ value: ownerKey(one), label: one.label }))}
                  value={owner && ownerKey(owner)}
                  onChange={({ currentTarget }) =>
                    setOwner(owners.find((one) => ownerKey(one) === currentTarget.value))
                  }
                />
              )
            }
          />
        )}
        {here === 'tariffs' && <SchedulesStep {...given} />}
        {here === 'tariffs' && isOpen && ofHere.length > 0 && (
          <Notice kind="critical">{t('plans.mendHours')}</Notice>
        )}
        {here === 'components' && <ComponentsStep {...given} />}
        {here === 'summary' && (
          <>
            {problems.length > 0 && (
              <Notice kind="critical">
                {t('plans.notWhole')}
                <ul className={classes.list}>
                  {problems.map((problem) => (
                    <li key={`${problem.path.join('.')} ${problem.code}`}>
                      <button
                        type="button"
                        className={classes.link}
                        onClick={() => {
                          const to = stepOfProblem(problem)
                          setVisited([...visited, to])
                          goTo(planSteps.indexOf(to) + 1)
                          showFirst()
                        }}
                      >
                        {[t(stepNames[stepOfProblem(problem)]), problemText(t, problem)].join(': ')}
                      </button>
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
            {questions.length > 0 && (
              <Notice kind="warning">
                {t('plans.lookAgain')}
                <ul className={classes.list}>
                  {questions.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <Card heading={plan.name}>
              <PlanFacts plan={plan} version={version} />
            </Card>
          </>
        )}
        {/* next to the pressed button, because it would not be visible above a long form */}
        {save.error && <Notice kind="critical">{refusal(save.error)}</Notice>}
      </div>
      <LeaveQuestion opened={isLeaving} onLeave={onLeft} onStay={() => setLeaving(false)} />
      <ConfirmDialog
        opened={isDoubted}
        question={t('plans.reallyQuestion')}
        consequence={questions.join(' ')}
        keepLabel={t('plans.lookThrough')}
        confirmLabel={t('plans.itIsRight')}
        busy={save.isPending}
        onConfirm={() => save.mutate(publishable)}
        onKeep={() => setDoubted(false)}
      />
    </WizardFrame>
  )
}

/** Publishing a version ends the open one before it. */
function withStatus(plan: UtilityPlan, at: number, status: PlanVersion['status']): UtilityPlan {
  const named = { ...plan, name: plan.name.trim() }
  const marked = {
    ...named,
    versions: named.versions.map((version, i) => (i === at ? { ...version, status } : version)),
  }
  return status === 'published' ? closingBefore(marked, at) : marked
}
