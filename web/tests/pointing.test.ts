import { expect, it } from 'vitest'
import { roomBeside } from '../src/table/pointing'

const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, right: left + width, bottom: top + height }) as DOMRect
const PHONE = { left: 0, width: 390, height: 664 }
const LYING = { left: 0, width: 844, height: 390 }

it('has room between a field on top and a die at the bottom', () => {
  const room = roomBeside([box(10, 80, 50, 60), box(200, 560, 50, 50)], 200, PHONE)
  expect(room).toEqual({ left: 0, width: 390, top: 140, height: 420 })
})

it('has room above or below them', () => {
  expect(roomBeside([box(10, 300, 50, 40), box(200, 340, 50, 200)], 200, PHONE)).toMatchObject({ top: 0, height: 300 })
  expect(roomBeside([box(10, 100, 50, 40), box(200, 150, 50, 50)], 200, PHONE)).toMatchObject({ top: 200, height: 464 })
})

it('takes one half of a low window where the other has more', () => {
  const room = roomBeside([box(100, 200, 40, 40), box(500, 60, 60, 60)], 180, LYING)
  expect(room).toEqual({ left: 422, width: 422, top: 120, height: 270 })
})

it('stays on its stage, and off the sheets of others', () => {
  const room = roomBeside([box(410, 200, 40, 40), box(20, 680, 60, 60)], 180, { left: 16, width: 464, height: 900 })
  expect(room).toEqual({ left: 16, width: 464, top: 240, height: 440 })
})

it('keeps the width of a phone, where half of it is too narrow', () => {
  const room = roomBeside([box(100, 240, 40, 40), box(200, 480, 60, 60)], 240, { left: 0, width: 360, height: 640 })
  expect(room).toMatchObject({ left: 0, width: 360, top: 0, height: 240 })
  const low = roomBeside([box(100, 210, 40, 40), box(200, 450, 60, 60)], 300, { left: 0, width: 360, height: 640 })
  expect(low).toEqual({ left: 0, width: 360, top: 0, height: 210 })
})
