const [WIDTH, HEIGHT, FPS] = [640, 480, 12];

/** What an otoscope would show, drawn: an ear drum that moves a little. */
export const startPicture = (): { readonly track: MediaStreamTrack; readonly stop: () => void } => {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws nothing');
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    const [x, y] = [WIDTH / 2 + 14 * Math.sin(frame / 9), HEIGHT / 2 + 9 * Math.cos(frame / 11)];
    pen.fillStyle = '#1d0f0c';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    const skin = pen.createRadialGradient(x, y, 20, x, y, 230);
    skin.addColorStop(0, '#f0c9b0');
    skin.addColorStop(0.55, '#d68f77');
    skin.addColorStop(1, '#6b2d22');
    pen.fillStyle = skin;
    pen.beginPath();
    pen.arc(x, y, 210, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#f7e6d4cc';
    pen.beginPath();
    pen.ellipse(x, y, 105, 90, 0.4, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#ffffffcc';
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 60, y + 50);
    pen.lineTo(x + 35, y + 75);
    pen.fill();
  };
  draw();
  const timer = setInterval(draw, 1000 / FPS);
  const [track] = canvas.captureStream(FPS).getVideoTracks();
  if (track === undefined) throw new Error('a canvas has one picture');
  return {
    track,
    stop: () => {
      clearInterval(timer);
      track.stop();
    },
  };
};
