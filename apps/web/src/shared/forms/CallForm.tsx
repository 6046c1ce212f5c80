import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import type { OwnRefusals } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Refusal reasons that several forms share, with their texts. */
const reasonKeys: Readonly<Record<string, string>> = {
  wrong_password: 'form.wrongPassword',
  wrong_code: 'auth.secondWrong',
  not_there: 'form.notThere',
  other_country: 'form.otherCountry',
  choose_region: 'form.chooseRegion',
  domain_taken: 'form.domainTaken',
  domain_of_platform: 'form.domainOfPlatform',
}

type Props<Values> = {
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => void
  /** the failed call; refused inputs are shown at their fields, everything else above the form */
  error?: unknown
  ownRefusals?: OwnRefusals
  /**
   * texts for refusal reasons of this form only; a field without such a text shows that its value was refused
   */
  fieldText?: (message: string) => string
  className?: string | undefined
  /** shown above everything else: the heading */
  head?: ReactNode
  children: ReactNode
}

/**
 * A form for one call. Errors are shown at their fields, and the first field with an error gets the focus.
 */
export function CallForm<Values extends object>(props: Props<Values>) {
  const { form, onSubmit, error, ownRefusals, fieldText, className, head, children } = props
  const element = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  const { t } = useTranslation()
  const refusal = useRefusal()
  const known = form.getValues()
  const faults = refusedFieldsOf(error)
  const refused = faults.flatMap(({ path, message }) => {
    const field = fieldOf(known, path)
    return field === undefined ? [] : [{ field, message }]
  })
  const isShownAbove = error != null && (refused.length === 0 || refused.length < faults.length)

  const showRefused = useEffectEvent(() => {
    // a long form may have scrolled away from the notice
    if (refused.length === 0) return notice.current?.scrollIntoView({ block: 'nearest' })
    const words = (message: string) => {
      const key = reasonKeys[message]
      return key === undefined ? (fieldText?.(message) ?? t('form.refused')) : t(key)
    }
    form.setErrors(Object.fromEntries(refused.map(({ field, message }) => [field, words(message)])))
    setRefusals((count) => count + 1)
  })
  useEffect(() => {
    if (error) showRefused()
  }, [error])
  useEffect(() => {
    if (refusals > 0)
      element.current
        ?.querySelector<HTMLElement>(':is(input, select, textarea):is([aria-invalid="true"], [data-error])')
        ?.focus()
  }, [refusals])

  return (
    <form
      ref={element}
      noValidate
      className={className}
      onSubmit={form.onSubmit(onSubmit, () => setRefusals((count) => count + 1))}
    >
      {head}
      {isShownAbove && (
        <div ref={notice}>
          <Notice kind="critical">
            {refusal(error, { unauthenticated: 'form.sessionHadEnded', ...ownRefusals })}
          </Notice>
        </div>
      )}
      {children}
    </form>
  )
}

/**
 * The form field that a refused input belongs to. A call may nest it in a group (`branding.domain`,
 * `data.name`), or a field may be sent as a group (`region.code`).
 */
const fieldOf = (values: object, path: string): string | undefined =>
  path.split('.').find((part) => Object.hasOwn(values, part))
