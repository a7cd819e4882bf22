// 74HC4067 for Wokwi: COM has the voltage of the channel that S0 to S3 choose, while EN is low.
#include "wokwi-api.h"
#include <stdlib.h>

#define CHANNELS 16
#define LINES 4

typedef struct {
  pin_t channel[CHANNELS];
  pin_t line[LINES];
  pin_t enable;
  pin_t common;
} chip_t;

static void copy(void *data) {
  chip_t *chip = data;
  uint32_t chosen = 0;
  for (int line = 0; line < LINES; line++)
    chosen |= (uint32_t)(pin_read(chip->line[line]) == HIGH) << line;
  if (pin_read(chip->enable) == LOW)
    pin_dac_write(chip->common, pin_adc_read(chip->channel[chosen]));
}

void chip_init(void) {
  static const char *const channels[CHANNELS] = {"Y0", "Y1", "Y2",  "Y3",  "Y4",  "Y5",  "Y6",  "Y7",
                                                 "Y8", "Y9", "Y10", "Y11", "Y12", "Y13", "Y14", "Y15"};
  static const char *const lines[LINES] = {"S0", "S1", "S2", "S3"};
  chip_t *chip = malloc(sizeof(chip_t));
  for (int channel = 0; channel < CHANNELS; channel++)
    chip->channel[channel] = pin_init(channels[channel], ANALOG);
  for (int line = 0; line < LINES; line++)
    chip->line[line] = pin_init(lines[line], INPUT);
  chip->enable = pin_init("EN", INPUT);
  chip->common = pin_init("COM", ANALOG);
  const timer_config_t config = {.callback = copy, .user_data = chip};
  timer_start(timer_init(&config), 20, true);
}
