/** The room for a logo on a certificate, in points. */
export const logoBox = { width: 260, height: 46 }

const pixelsPerPoint = 4

/** The pixels of a logo that fills the room: sharp when it is printed. */
export const logoPixels = {
  width: logoBox.width * pixelsPerPoint,
  height: logoBox.height * pixelsPerPoint,
}
