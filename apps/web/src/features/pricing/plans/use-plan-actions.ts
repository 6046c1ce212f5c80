import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf, refusedFieldsOf } from '../../../api/call-errors.ts'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { hideToast, toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'

type Named = { id: number; name: string }

class NotAPlan extends Error {}

/** Copies a plan, and saves and loads plans as files. @param onOpen opens the new plan */
export function usePlanActions(onOpen: (planId: number) => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const refused = useRef<string | null>(null)
  /** The problem in a plan file, with its position. */
  const fileNameOf = (error: Error) => {
    const [first] = refusedFieldsOf(error)
    if (error instanceof NotAPlan || first?.path.startsWith('file.format')) return t('plans.notAPlan')
    if (errorCodeOf(error) === 'too_large')
      return t('plans.fileTooLarge', { kb: pricingLimits.planBytes / 1024 })
    return first ? t('plans.wrongAt', { place: placeInFile(first.path) }) : refusal(error)
  }
  const made = async (plan: Named, texts: string) => {
    await queries.invalidateQueries({ queryKey: orpc.utilityPlans.list.key() })
    toastSuccess(t(texts, { name: plan.name }))
    onOpen(plan.id)
  }
  const copy = useMutation({
    mutationFn: ({ id, name }: Named) =>
      client.utilityPlans.copy({ planId: id, name: t('plans.copyOf', { name }).slice(0, 100) }),
    onSuccess: ({ data }) => made(data.plan, 'plans.copied'),
    onError: (error) => toastError(refusal(error)),
  })
  const exporting = useMutation({
    mutationFn: ({ id }: Named) => client.utilityPlans.exportFile({ planId: id }),
    onSuccess: (file, { name }) => saveFile(`${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.json`, file),
    onError: (error) => toastError(refusal(error)),
  })
  const importing = useMutation({
    mutationFn: async (file: File) => {
      // the message is about this file
      if (refused.current !== null) hideToast(refused.current)
      const content: unknown = await file.text().then(JSON.parse).catch(notAPlan)
      // the server validates the content and refuses anything invalid
      return client.utilityPlans.importFile({ file: content as never })
    },
    onSuccess: ({ data }) => made(data.plan, 'plans.imported'),
    onError: (error) => {
      refused.current = toastError(fileNameOf(error))
    },
  })
  return {
    copy: (plan: Named) => copy.mutate(plan),
    exportFile: (plan: Named) => exporting.mutate(plan),
    importFile: (file: File) => importing.mutate(file),
    isBusy: importing.isPending || copy.isPending,
  }
}

/**
 * `plan.versions[0].name` for the input's `file.plan.versions.0.name`, which the author of the file
 * recognises.
 */
const placeInFile = (path: string) => path.replace(/^file\./, '').replaceAll(/\.(\d+)/g, '[$1]')

const notAPlan = () => {
  throw new NotAPlan('no JSON')
}
