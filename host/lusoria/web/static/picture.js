// An SVG of the server's saved as a PNG, which every messenger takes.

/** Draw the SVG at a path of this server and save it under a name; false if that failed. */
export async function save(path, name) {
  const image = new Image();
  image.src = path;
  try {
    await image.decode();
  } catch {
    return false;
  }
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(picture), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}
