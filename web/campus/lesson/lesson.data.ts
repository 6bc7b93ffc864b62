import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, type Output } from '../../kit/api.ts'
import { refresh, useAnswer, useChange, useWork } from '../../kit/data.ts'

export type Lesson = Output<'GET /campus/api/lessons/{unit_id}'>
type Block = Lesson['blocks'][number]
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type Outline = Output<'GET /campus/api/courses/{product_id}'>
export type QuizResult = Extract<Output<'POST /campus/api/blocks/{block_id}/submit'>, { score: number }>
type SurveyAnswer = BlockOf<'survey'>['answers'][number]

const courses = '/campus/api/courses'
const lessons = '/campus/api/lessons'

export const useLesson = (unit_id: number) => useAnswer('GET /campus/api/lessons/{unit_id}', { unit_id })

export const useOutline = (product_id: number) =>
  useAnswer('GET /campus/api/courses/{product_id}', { product_id })

/** Records that a lesson was opened. The server does so once a day, however often it is asked. */
export function useOpening(unit_id: number, isOffline: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOffline) return
    call('POST /campus/api/lessons/{unit_id}/open', { unit_id }).then(
      () => refresh(client, [courses]),
      () => undefined,
    )
  }, [unit_id, client, isOffline])
}

export const useComplete = () => useChange('POST /campus/api/lessons/{unit_id}/complete', [lessons, courses])
export const useUncomplete = () =>
  useChange('POST /campus/api/lessons/{unit_id}/uncomplete', [lessons, courses])

export const useSubmit = () => useChange('POST /campus/api/blocks/{block_id}/submit', [lessons, courses])

/** Saves one answer to a survey; the others stay as they are. */
export const useAnswerSurvey = (block_id: number, unit_id: number | undefined) =>
  useWork(
    (answer: SurveyAnswer) =>
      call('PUT /campus/api/surveys/{block_id}', { block_id, unit_id, answers: [answer] }),
    [],
  )
