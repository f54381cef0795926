/** Gives a picture to whatever the device shares with; where it shares nothing, to the downloads. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const isTouched = matchMedia('(pointer: coarse)').matches; // a desk has windows to drag a file into
  if (isTouched && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // put away again
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
